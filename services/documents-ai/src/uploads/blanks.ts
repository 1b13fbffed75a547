import { promptTexts } from '../document-templates/prompts.ts'

/** Blanks of forms and of templates that are not ours. */
const FORM_BLANK =
  /\{\{[^{}]{1,80}\}\}|\[(?:insert|enter|add|your|name of|describe|type)\b[^\][]{0,200}\]|_{4,}|\bclick (?:or tap )?here to enter text\.?|^(?:tbd|tbc|n\/a|xxx+)$/gi

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const fold = (text: string) => text.replaceAll(/\s+/g, ' ')

/** What our templates ask for in a blank: the longer ones wherever they are, the short ones only alone. */
const texts = [...new Set(promptTexts.map(fold))].toSorted((a, b) => b.length - a.length)
const isLong = (text: string) => /for example|[(?]/i.test(text)
const PROMPT = new RegExp(texts.filter(isLong).map(escape).join('|'), 'g')
const alone = new Set(texts.filter((text) => !isLong(text)))

/** A text without blanks of a draft or form, which nobody has filled in; how many there were. */
export function withoutBlanks(text: string): { text: string; blanks: number } {
  const folded = fold(text)
  if (alone.has(folded)) return { text: '', blanks: 1 }
  let blanks = 0
  const left = [PROMPT, FORM_BLANK].reduce(
    (rest, pattern) => rest.replaceAll(pattern, () => ((blanks += 1), '')),
    folded,
  )
  if (blanks === 0) return { text, blanks }
  // The label of a blank alone says nothing.
  const isLabel = /(?:^|[|:])\s*$/.test(left) || !/[\p{L}\p{N}]/u.test(left)
  return {
    text: isLabel
      ? ''
      : fold(left)
          .replaceAll(/(?:[,;]\s*)+$/g, '')
          .trim(),
    blanks,
  }
}
