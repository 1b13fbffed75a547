import { parseAmount } from '@fundharbor/contracts/amounts'
import type { FitField } from '@fundharbor/contracts/catalog/eligibility'
import { askProfile } from './profile.ts'
import type { Reading, Rule } from './types.ts'

const AT_MOST =
  '(?:less than|under|below|no more than|not more than|not exceed(?:ing)?|up to|at most|fewer than|maximum of|smaller than)'
const AT_LEAST = '(?:at least|more than|over|no less than|not less than|minimum of|exceeding|greater than)'
const MONEY = String.raw`(?:us)?[$€] ?([\d,.]+) ?(thousand|k|million|m|billion)?\b`
const COUNT = String.raw`([\d,]+)`

const BUDGET = String.raw`\b(?:annual|operating|organizational|total) (?:operating |organizational )?(?:budgets?|revenues?|expenditures?|expenses|income)\b[^.;]{0,40}?`
const STAFF = String.raw` (?:full-time )?(?:employees|staff|people|fte)`

interface Bound {
  field: FitField
  isMaximum: boolean
  words: RegExp
  unit: (text: string) => string
}

const dollars = (text: string) => `${text} US dollars`

const bounds: readonly Bound[] = [
  {
    field: 'annualBudget',
    isMaximum: true,
    words: new RegExp(`${BUDGET}${AT_MOST} ${MONEY}`),
    unit: dollars,
  },
  {
    field: 'annualBudget',
    isMaximum: false,
    words: new RegExp(`${BUDGET}${AT_LEAST} ${MONEY}`),
    unit: dollars,
  },
  {
    field: 'teamSize',
    isMaximum: true,
    words: new RegExp(`${AT_MOST} ${COUNT}${STAFF}`),
    unit: (text) => `${text} people`,
  },
  {
    field: 'teamSize',
    isMaximum: false,
    words: new RegExp(`${AT_LEAST} ${COUNT}${STAFF}`),
    unit: (text) => `${text} people`,
  },
]

/** Rules about an organization's budget, staff and age. */
export const readSize: Rule = ({ words }, { applicant, closesOn }) => {
  for (const { field, isMaximum, words: pattern, unit } of bounds) {
    const [, digits, scale = ''] = pattern.exec(words) ?? []
    if (!digits) continue
    const limit = parseAmount(`${digits.replace(/[.,]+$/, '')} ${scale}`, { decimal: '.', max: Infinity })
    const own = field === 'annualBudget' ? applicant.annualBudget : applicant.teamSize
    // A limit in another currency cannot be compared.
    if (limit.kind !== 'amount' || own === null || words.includes('€')) return askProfile(field)
    return compare({ field, isMaximum, limit: Number(limit.value), own: Number(own), unit })
  }
  return readAge(words, applicant.foundedYear, closesOn)
}

interface Comparison extends Pick<Bound, 'field' | 'isMaximum' | 'unit'> {
  limit: number
  own: number
}

function compare({ field, isMaximum, limit, own, unit }: Comparison): Reading {
  const fits = isMaximum ? own <= limit : own >= limit
  return {
    verdict: fits ? 'yes' : 'no',
    field,
    because: `Your profile says ${unit(own.toLocaleString('en-US'))}; it asks for ${isMaximum ? 'at most' : 'at least'} ${limit.toLocaleString('en-US')}.`,
  }
}

const AGE =
  /\b(?:in existence|in operation|operating|operational|established|incorporated|registered)\b[^.;]{0,40}?\b(?:at least|minimum of|for) (one|two|three|four|five|ten|\d{1,2})(?: \(\d+\))? years?/
const numbers: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, five: 5, ten: 10 }

function readAge(words: string, foundedYear: number | null, closesOn: string | null): Reading | null {
  const years = AGE.exec(words)?.[1]
  if (!years) return null
  const field = 'foundedYear'
  if (foundedYear === null) return askProfile(field)
  if (closesOn === null) return { verdict: 'depends', field, because: `You were founded in ${foundedYear}.` }
  const fits = Number(closesOn.slice(0, 4)) - foundedYear >= (numbers[years] ?? Number(years))
  return {
    verdict: fits ? 'yes' : 'no',
    field,
    because: `Your profile says that you were founded in ${foundedYear}.`,
  }
}
