import Sequencer from '@jest/test-sequencer';

/** Short suites that run long: without timings of an earlier run, jest sorts suites by file size. */
const longest = /(?:local\/(?:replay|main|start)|commands\/import|killed|interleavings|tech-inventory\/items)\.test/;

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => longest.test(other.path) - longest.test(one.path));
  }
}
