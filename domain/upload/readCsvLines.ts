/**
 * Numbers the lines of a text as an editor does: a line ends with CR, LF or CRLF, inside quotation marks too.
 * The function it gives takes offsets in rising order (it counts on from the last one) and returns line numbers from 1.
 */
export function readCsvLines(text: string): (offset: number) => number {
  let line = 1;
  let counted = 0;
  return (offset) => {
    for (; counted < offset; counted++) {
      const code = text.charCodeAt(counted);
      if (code === 10 || (code === 13 && text.charCodeAt(counted + 1) !== 10)) line++;
    }
    return line;
  };
}
