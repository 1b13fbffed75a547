import { promptTexts } from '../document-templates/prompts.ts'

const ASKS = String.raw`(?:insert|enter|add|your|name of|describe|type)\b`

/** Blanks of forms and of templates that are not ours. */
const FORM_BLANK = new RegExp(
  [
    String.raw`\{\{[^{}]{1,80}\}\}`,
    String.raw`\[${ASKS}[^\][]{0,200}\]`,
    `<${ASKS}[^<>]{0,200}>`,
    '_{4,}',
    String.raw`\bclick (?:or tap )?(?:here )?to enter (?:text|a date)\.?`,
    String.raw`^choose an item\.?$`,
    String.raw`^\(?(?:tb[acd]|n\/a|xxx+|to be (?:added|completed|confirmed|determined))\)?\.?$`,
    '^lorem ipsum .*$',
  ].join('|'),
  'gi',
)

/** Dots to write on, unless a page number follows, as in a table of contents. */
const DOTS = /(?:\.{6,}|…{3,})\s*\d*/g

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const fold = (text: string) => text.replaceAll(/\s+/g, ' ')

/** What our templates ask for in a blank: the longer ones wherever they are, the short ones only alone. */
const texts = [...new Set(promptTexts.map(fold))].toSorted((a, b) => b.length - a.length)
const isLong = (text: string) => /for example|[(?]/i.test(text)
const PROMPT = new RegExp(texts.filter(isLong).map(escape).join('|'), 'g')
const alone = new Set(texts.filter((text) => !isLong(text)))

/** Where a blank was: no text has this character. */
const HOLE = '\uFDD0'
const BETWEEN_SENTENCES = /(?<=[.!?”\uFDD0])\s+(?=\p{Lu})/u

/** A sentence with a hole says nothing. A line of a table does. */
const withoutHoles = (text: string): string =>
  text
    .split(BETWEEN_SENTENCES)
    .filter((sentence) => !sentence.includes(HOLE) || !/[.!?]$/.test(sentence))
    .join(' ')
    .replaceAll(HOLE, '')

/** A text without blanks of a draft or form, which nobody has filled in; how many there were. */
export function withoutBlanks(text: string): { text: string; blanks: number } {
  const folded = fold(text)
  if (alone.has(folded)) return { text: '', blanks: 1 }
  let blanks = 0
  const marked = [PROMPT, FORM_BLANK, DOTS].reduce(
    (rest, pattern) =>
      rest.replaceAll(pattern, (found) => {
        if (pattern === DOTS && /\d$/.test(found)) return found
        blanks += 1
        return HOLE
      }),
    folded,
  )
  if (blanks === 0) return { text, blanks }
  const left = withoutHoles(marked)
  // The label of a blank alone says nothing.
  const isLabel = /(?:^|[|:])\s*$/.test(left) || !/[\p{L}\p{N}]/u.test(left)
  return {
    text: isLabel
      ? ''
      : fold(left)
          .replaceAll(/^(?:\s*[,;])+|(?:[,;]\s*)+$/g, '')
          .trim(),
    blanks,
  }
}
