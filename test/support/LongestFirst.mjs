import Sequencer from '@jest/test-sequencer';

/** Few lines that wait for long or repeat a thousand times: where no earlier run tells how long a suite takes, jest goes by its size. */
const longest = /local\/(?:replay|main)\.test|killed\.test|interleavings\.test|tech-inventory\/items\.test/;

export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => longest.test(other.path) - longest.test(one.path));
  }
}
