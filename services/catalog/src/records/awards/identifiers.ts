/** Only what can identify: some publishers write "N/A" or "unknown". */
export const identifiersOf = (written: string): string[] =>
  /\d|^[a-z]{2,}-[a-z]+-\S/i.test(written) && !/^0+$/.test(written) ? [written] : []
