// cspell:ignore certificat memorand polic biosketches accreditations
import { findAttachments as findDemanded } from '../briefs/criteria.ts'
import { firstLines, sentencesIn, withoutNumber, type FoundLine, type Passage } from './passages.ts'

/** Headings above lists of required attachments. */
const SECTION =
  /^(?:step \d+:\s*)?(?:(?:required|supporting|standard|other|mandatory|federal|application|proposal|submission)\s)*(?:attachments?|documents|materials|forms?|components|contents|checklist|package|file (?:one|two|three))\b(?!.*\b(?:how|tips|size)\b)/i
const DOCUMENT =
  /\b(?:letters?|forms?|budgets?|narratives?|abstracts?|summary|plans?|résumés?|resumes?|CVs?|statements?|certificat\w+|certifications|proof|charts?|models?|agreements?|memorand\w+|MOUs?|SF-?\s?\d{3}\w*|SF-?LLL|polic(?:y|ies)|reports?|audits?|assessments?|time ?lines?|biographical sketches|biosketches|disclosures?|assurances?|documentation|990|W-?9|determination|questionnaires?|table of contents|instruments|sketches|guidelines|licenses|accreditations|budget information|application for federal assistance|site locations?|human subjects|key contacts?|protocols|checklist|references|quotes?|estimates?|list of [\w ]+)\b/i
const NO_NAME =
  /^\P{L}|^(?:make sure|review|table(?! of contents)|insert|required format|see|use|you|if|do not|for more|file name|name|format|font|page|include|upload|submit|attach|note|special|extra|read|register)\b|\b(?:should|must|will|need)\b|\b(?:attachments?|narrative attachment) form\b|\bother (?:narrative )?attachments\b|^(?:(?:other|required|standard|federal) )*forms?\b(?!.* SF)|^(?:certifications|assurances)$/iu
const MAX_NAME = 90
const DEMAND = /^\W*(?:attach|include|submit|provide|upload)\b|\battach (?:the|a|an|your|copies)\b/i
const NOT_ASKED = /\b(?:do not|don’t|not required|optional|no letters)\b/i
/** Forms of the federal government, which tables list in several lines. */
const FORM = /(?<name>\p{Lu}[\p{L} /,-]{8,80}?)\s*\((?<code>SF-?\s?(?:\d{3}\w?|LLL))\)/gu
const OWN_FORMAT = /^required format(?: for)?:?\s*(?<name>.+)$/i
const NUMBERED = /^attachment \d+\s*[:.–-]\s*(?<name>.+)$/i

/** Documents to send: those below a heading that says so, and those that a sentence asks for. */
export function findAttachments(passages: readonly Passage[]): FoundLine[] {
  const listed = passages.flatMap((passage) => [...forms(passage), ...named(passage)])
  const asked = passages.flatMap((passage) =>
    sentencesIn(passage)
      .filter((sentence) => sentence.length < 600 && !NOT_ASKED.test(sentence))
      .flatMap((quote) =>
        demanded(quote).map((text): FoundLine => ({ part: 'attachments', text, quote, page: passage.page })),
      ),
  )
  const longer = (text: string) => listed.some((each) => each.text.startsWith(`${text} (`))
  const names = listed.map(({ text }) => text.toLowerCase())
  const isNew = ({ text }: FoundLine) =>
    !names.some((name) => name.includes(text.toLowerCase().replace(/s$/, '')))
  return firstLines(
    [...listed.filter(({ text }) => !longer(text)), ...firstLines(asked, 30).filter(isNew)],
    30,
  )
}

/** Items, rows and headings right below the heading; what is farther down describes one of them. */
const isListed = ({ above, isItem, isHeading, text }: Passage): boolean =>
  SECTION.test(withoutNumber(above[0] ?? '')) && (isItem || isHeading || / \||^[¨❏☐□F]\s/.test(text))

const forms = ({ text, above, page }: Passage): FoundLine[] =>
  above.slice(0, 2).some((heading) => SECTION.test(withoutNumber(heading)))
    ? [...text.matchAll(FORM)].map(({ 0: quote, groups }) => ({
        part: 'attachments',
        text: `${groups?.name} (${groups?.code?.replace(/- /, '-')})`,
        quote,
        page,
      }))
    : []

function named(passage: Passage): FoundLine[] {
  const { isHeading, lines, text, page } = passage
  const own = isHeading
    ? (OWN_FORMAT.exec(text)?.groups?.name ?? NUMBERED.exec(text)?.groups?.name)
    : undefined
  if (own) return [{ part: 'attachments', text: own, quote: text, page }]
  if (!isListed(passage)) return []
  // The lines of an item are one name, those of a table are rows.
  return (text.includes(' | ') ? lines : [text]).flatMap((line): FoundLine[] => {
    const cell = line.replace(/^[¨❏☐□•●▪]\s*|^F\s(?=[A-Z])/, '').split(' | ')[0] ?? ''
    const name = withoutNumber(cell)
      .replace(/[.:;,]$/, '')
      .trim()
    const isName =
      name.length < MAX_NAME && DOCUMENT.test(name) && !NO_NAME.test(name) && !/[.?!]\s|\(SF/.test(name)
    return isName ? [{ part: 'attachments', text: name, quote: line, page }] : []
  })
}

const demanded = (quote: string): string[] => {
  const sentence = DEMAND.test(quote) ? `You must ${quote}` : quote
  return findDemanded({ sentences: [sentence], blocks: [], eligibility: [], criteria: [] }).map(
    ({ text }) => text,
  )
}
