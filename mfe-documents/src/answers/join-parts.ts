import type { AnswerRow, ProposalPart } from '@fundharbor/contracts/documents/answers'

/** The texts of the answers that parts were chosen for, by target. Below the first part, headings stay as lines. */
export function joinParts(
  parts: readonly ProposalPart[],
  choices: readonly (string | null)[],
): Map<string, string> {
  const chosen = Map.groupBy(parts.entries(), ([index]) => choices[index] ?? null)
  chosen.delete(null)
  const texts = new Map<string, string>()
  for (const [target, own] of chosen) {
    if (target === null) continue
    const lines = own.flatMap(([index, { heading, text }], at) => {
      const goesOn = at === 0 || heading === parts[index - 1]?.heading
      return [goesOn ? '' : heading, text]
    })
    const joined = lines.filter(Boolean).join('\n')
    if (own.some(([, { text }]) => text !== '')) texts.set(target, joined)
  }
  return texts
}

/** Answers as they are sent: the fields of a question are one row. */
export function toAnswers(texts: ReadonlyMap<string, string>): { question: string; row: AnswerRow }[] {
  const rows = new Map<string, AnswerRow>()
  for (const [target, text] of texts) {
    const [question = '', field = ''] = target.split('.')
    rows.set(question, { ...rows.get(question), [field]: text })
  }
  return [...rows].map(([question, row]) => ({ question, row }))
}
