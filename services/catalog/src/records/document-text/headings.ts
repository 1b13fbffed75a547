// cspell:ignore ection ppendix
import type { ReadingRules } from '@fundharbor/chassis/documents/pieces'

/** Below every heading that is larger than the text. */
const UNSTYLED = 57
const BOLD = 58

const MAX_LENGTH = 110
const MAX_WORDS = 14
const ENTRY_OF_CONTENTS = /(?:\.{3,}|\t)\s*\d+$/
const NUMBER =
  /^(?:(?:[Ss]ection|SECTION|[Pp]art|PART|[Aa]ppendix|[Ss]tep)\s+)?(?:\d{1,2}(?:\.\d{1,2})*|[A-Z](?=[.)])|[IVX]{1,5}(?=[.)]))[.):]?\s+(?=\p{Lu})/u

/** What tells headings in a funder’s documents: bold or capital letters, or a number before a few words. */
export const callHeadings: ReadingRules = {
  levelOf(text, { isBold = false } = {}) {
    if (text.length > MAX_LENGTH || text.split(/\s+/).length > MAX_WORDS || !/\p{L}/u.test(text)) return null
    if (/[;,]$/.test(text) || ENTRY_OF_CONTENTS.test(text) || text.includes(' | ')) return null
    if (isBold) return BOLD
    if (/[.!?]$/.test(text)) return null
    const isInCapitals = text === text.toUpperCase() && (text.match(/\p{Lu}/gu)?.length ?? 0) > 3
    return isInCapitals || NUMBER.test(text) ? UNSTYLED : null
  },
  isKnown: () => false,
  isOpenQuestion: () => false,
  keepsLines: true,
}
