/** Where a Yjs document has its text: an XML fragment, as Tiptap's collaboration extension calls it by default. */
export const TEXT = 'default'
/** Where a Yjs document has everything but its text, such as its title: a map. */
export const FACTS = 'facts'
/** The key of the title in that map. */
export const TITLE = 'title'
/** The names of the marks, which Yjs writes as keys of formats. */
export const MARKS: readonly string[] = [
  'bold',
  'italic',
  'link',
  'missing',
  'strike',
  'subscript',
  'superscript',
  'underline',
]
