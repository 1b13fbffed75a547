/** Numbered entries of a list in structured data. */
export const listItems = (items: readonly object[]): object[] =>
  items.map((item, index) => ({ '@type': 'ListItem', position: index + 1, ...item }))
