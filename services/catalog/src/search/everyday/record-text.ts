import { textOf } from '@fundharbor/chassis/http/html'

/** What is read of a record; the description and what it asks for are markup. */
export interface RecordRow {
  title: string
  funderName: string
  sector: string | null
  description: string
  eligibilityCriteria: string | null
  eligibilityRequirements: string | null
  requirements: string | null
}

/** A record's texts in plain words, as the model gets them. */
export interface RecordText {
  title: string
  funder: string
  sector: string
  whoMayApply: string
  description: string
}

const MOST_CHARACTERS = { description: 4000, whoMayApply: 1500 }

/** Sentences that speak to a model and not to applicants. Leaving out an honest one costs a few words at most. */
const ORDERS = [
  /\b(?:ignore|disregard|forget|override)\b.{0,60}\b(?:instructions?|prompts?|rules|orders|schema|above|previous)\b/i,
  /\b(?:new instructions|(?:system|hidden) (?:prompt|message)|developer mode|language model|you are now|from now on|as an ai)\b/i,
  /^\W*(?:system|assistant|user|human)\b[^.]{0,20}:/i,
  /^\W*(?:say|write|answer|respond|reply|output|print|repeat|type|tell|include|translate)\b/i,
  /\b(?:answer|respond|reply|output|return)\b.{0,30}\b(?:only|json|verbatim|sentences?|with)\b/i,
]

export function readRecordText(row: RecordRow): RecordText {
  const who = [row.eligibilityCriteria, row.eligibilityRequirements].map((html) => textOf(html ?? ''))
  return {
    title: withoutOrders(row.title),
    funder: withoutOrders(row.funderName),
    sector: withoutOrders(row.sector ?? ''),
    whoMayApply: withoutOrders(who.join(' ')).slice(0, MOST_CHARACTERS.whoMayApply),
    description: withoutOrders(`${textOf(row.description)} ${textOf(row.requirements ?? '')}`).slice(
      0,
      MOST_CHARACTERS.description,
    ),
  }
}

const withoutOrders = (text: string): string =>
  text
    .split(/(?<=[.!?;])\s+/)
    .filter((sentence) => !ORDERS.some((order) => order.test(sentence)))
    .join(' ')
    .trim()
    .toWellFormed()
