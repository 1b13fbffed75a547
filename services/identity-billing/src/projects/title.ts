const MAX_LENGTH = 80
const INTENTIONS =
  /^(?:we|i) (?:want|would like|plan|hope|need|aim|intend) to |^(?:we|i)['’]d like to |^(?:our|my|the) (?:project|plan|goal|aim) is to /i

/** A title from a description: its first sentence without "We want to", cut at a word. */
export function titleFrom(description: string): string {
  const sentence = description.split(/(?<=[.!?])\s|\n/, 1)[0] ?? ''
  const words = sentence
    .replace(INTENTIONS, '')
    .replace(/[.!?]+$/, '')
    .trim()
  const title = words.charAt(0).toUpperCase() + words.slice(1)
  if (title.length <= MAX_LENGTH) return title || description.slice(0, MAX_LENGTH)
  const cut = title.slice(0, MAX_LENGTH)
  return `${cut.slice(0, cut.lastIndexOf(' ')) || cut}…`
}
