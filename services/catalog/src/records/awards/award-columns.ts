import { cellText } from '../tables/cell-text.ts'
import type { AwardRow } from './read-award.ts'

/** Titles of the 360Giving standard that awards are read from, with other names of the same field in tables and in JSON. */
const titles: Readonly<Record<string, string[]>> = {
  Identifier: ['id', 'Grant Id'],
  Title: [],
  Description: [],
  Currency: [],
  'Amount Awarded': [],
  'Award Date': [],
  'Award Date Precision': [],
  'Planned Dates:Start Date': [],
  'Planned Dates:End Date': [],
  'Planned Dates:Duration (months)': ['Planned Dates:Duration'],
  'Recipient Org:Identifier': ['recipientOrganization:id'],
  'Recipient Org:Name': ['recipientOrganization:name'],
  'Recipient Org:Location': [
    'Recipient Org:City',
    'recipientOrganization:location',
    'recipientOrganization:addressLocality',
  ],
  'Recipient Org:Postal Code': ['recipientOrganization:postalCode'],
  'Recipient Ind:Identifier': [],
  'Funding Org:Identifier': ['fundingOrganization:id'],
  'Funding Org:Name': ['fundingOrganization:name'],
  'Funding Org:Department': ['fundingOrganization:department'],
  'Grant Programme:Title': [],
  'Beneficiary Location:Name': [],
  'Funding Type': ['fundingType:title'],
  'Data Source': [],
}

/** `Recipient Org:0:Name`, `recipient org : name` and `recipientOrg/0/name` in one spelling. */
const fold = (name: string): string =>
  name
    .toLowerCase()
    .split(/[:/]/)
    .map((part) => part.replaceAll(/[^a-z0-9]/g, ''))
    .filter((part) => !/^\d*$/.test(part))
    .join(':')

const byFolded = new Map(
  Object.entries(titles).flatMap(([title, others]) =>
    [title, ...others].map((name) => [fold(name), title] as const),
  ),
)

/** Whatever is said about a person makes the recipient one. */
const ofPeople = ['Recipient Ind', 'Recipient Individual', 'To Individuals Details'].map(fold)

function titleOf(name: string): string | undefined {
  const folded = fold(name)
  return (
    byFolded.get(folded) ??
    (ofPeople.includes(folded.split(':')[0] ?? '') ? 'Recipient Ind:Identifier' : undefined)
  )
}

/** Whether a column of a table is one of an award. */
export const isAwardColumn = (name: string): boolean => titleOf(name) !== undefined

/** PostgreSQL stores neither zeros nor halves of characters. */
export const storable = (text: string): string => text.replaceAll('\u0000', '').toWellFormed().trim()

/** Renames the cells of a row to the standard's titles. The first of several, such as of two places, counts. */
export function awardRowReader(): (cells: Readonly<Record<string, string>>) => AwardRow {
  const known = new Map<string, string | undefined>()
  return (cells) => {
    const row: Record<string, string> = {}
    for (const [name, text] of Object.entries(cells)) {
      if (!known.has(name)) known.set(name, titleOf(name))
      const title = known.get(name)
      if (title && text.trim() !== '') row[title] ??= storable(text)
    }
    return row
  }
}

/** The cells of a grant in JSON: `recipientOrganization:0:name` of nested objects. */
export function flattenGrant(value: unknown, path = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path, cellText(value)]]
  return Object.entries(value).flatMap(([name, part]) => flattenGrant(part, path ? `${path}:${name}` : name))
}
