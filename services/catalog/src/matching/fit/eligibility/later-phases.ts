const LATER = String.raw`(?:phase|stage) ?(?:ii|iii|iv|2|3|4|two|three|four)\b|(?:second|third|later|final) (?:phase|stage)\b`

/** Where a sentence is about a later phase: at its beginning, or as what is applied for. */
const ABOUT_LATER = new RegExp(
  String.raw`^(?:in |for |under |during )?(?:the |a )?(?<start>${LATER})|\b(?:apply|applying|applications?|proposals?|compete|eligible|submit|advance|invited|considered) (?:for|to|a|an|under|in) (?:submit )?(?:the |a )?(?<object>${LATER})`,
)

/** Whether a sentence says who can apply for a later phase of a program, unless the title names that phase. */
export function isAboutLaterPhase(words: string, title: string): boolean {
  const { start, object } = ABOUT_LATER.exec(words)?.groups ?? {}
  // With several clauses, another one may be about the phase that is open now.
  const phase = start ?? (words.includes(';') ? undefined : object)
  return phase !== undefined && !title.toLowerCase().includes(phase)
}
