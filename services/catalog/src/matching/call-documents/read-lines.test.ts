import type { Piece } from '@fundharbor/chassis/documents/pieces'
import { expect, test } from 'vitest'
import { readLines } from './read-lines.ts'

const heading = (text: string, level = 1): Piece => ({ text, level, page: 1 })
const paragraph = (text: string, page = 1): Piece => ({ text, level: null, page })
const item = (text: string): Piece => ({ text: `• ${text}`, level: null, isItem: true, page: 1 })

/** What is found for a part, with its weight. */
const read = (part: string, ...pieces: Piece[]) =>
  readLines(pieces)
    .filter((line) => line.part === part)
    .map(({ text, weight }) => (weight ? `${text}, ${weight}` : text))

test('a line has the words that say it, and their page', () => {
  const pieces = [heading('Key dates'), paragraph('Applications are due\nby May 4, 2027 at noon.', 3)]
  expect(readLines(pieces)).toEqual([
    {
      part: 'dates',
      text: 'Applications due: May 4, 2027',
      quote: 'Applications are due by May 4, 2027 at noon.',
      page: 3,
    },
  ])
})

test('dates say what they are the day of', () => {
  expect(
    read(
      'dates',
      heading('Timeline'),
      paragraph('Letter of intent deadline | March 1, 2027\nInformational webinar | 2/15/2027'),
      paragraph('Estimated award date: June 30, 2027'),
      paragraph('The program began by an act of March 3, 2020.'),
      paragraph('See the Federal Register of May 5, 2024, when applications were due.'),
    ),
  ).toEqual(['Letter of intent: March 1, 2027', 'Information session: 2/15/2027', 'Awards: June 30, 2027'])
})

test('sums say how they are meant; those of rules are left out', () => {
  expect(
    read(
      'amounts',
      heading('Funding range:', 2),
      paragraph('$750K to $1M per budget period'),
      paragraph(
        'Grants of up to $50,000 per year are available to nonprofits that work in the county for many years.',
      ),
      paragraph('You must report sub-awards of $30,000 or more.'),
      paragraph('Equipment costs at least $5,000 per unit.'),
    ),
  ).toEqual(['Funding range: $750K to $1M per budget period', 'Up to $50,000 per year'])
})

test('limits say what they are for', () => {
  expect(
    read(
      'limits',
      heading('Project narrative'),
      paragraph('Page limit: 10 pages'),
      heading('Abstract'),
      paragraph('Keep it to no more than 300 words.'),
      paragraph('The budget justification may not exceed five (5) pages.'),
      paragraph('We remove pages of narratives over 10 pages.'),
      paragraph('This section takes about two pages.'),
    ),
  ).toEqual(['Project narrative: 10 pages', 'Abstract: 300 words', 'Budget justification: five (5) pages'])
})

test.each<[form: string, pieces: Piece[]]>([
  [
    'headings',
    [heading('Review criteria'), heading('1. Need (40 points)', 2), heading('2. Plan (60 points)', 2)],
  ],
  [
    'a table',
    [heading('Review criteria'), paragraph('Need | 40 points\nPlan | 60 points\nTotal points | 100 points')],
  ],
  ['maximum points', [heading('Need | Max. Points: 40', 2), heading('Plan | Max. Points: 60', 2)]],
  [
    'points below',
    [heading('Section A: Need'), paragraph('40 points'), heading('Section B: Plan'), paragraph('60 points')],
  ],
])('criteria with weights in %s', (_, pieces) => {
  expect(read('criteria', ...pieces)).toEqual(['Need, 40 points', 'Plan, 60 points'])
})

test('parts of criteria are no criteria', () => {
  expect(
    read(
      'criteria',
      heading('Review criteria'),
      heading('Need (40 points)', 2),
      paragraph('Says who waits | 15 points\nSays for how long | 25 points'),
      heading('Plan (60 points)', 2),
    ),
  ).toEqual(['Need, 40 points', 'Plan, 60 points'])
})

test('documents to send: lists, headings, forms and sentences', () => {
  expect(
    read(
      'attachments',
      heading('Attachments'),
      item('Letters of support'),
      item('Make sure that the budget is complete'),
      heading('Attachment 1: Project timeline', 2),
      item('A copy of the plan of last year'),
      heading('Required forms'),
      paragraph('Application for Federal Assistance\n(SF-424) | With the application'),
      heading('How to apply'),
      paragraph('You must submit an audit report. Do not include letters of commitment.'),
    ),
  ).toEqual([
    'Letters of support',
    'Project timeline',
    'Application for Federal Assistance (SF-424)',
    'audited financial statements',
  ])
})

test('who can apply, and what it funds', () => {
  const pieces = [
    heading('Purpose'),
    paragraph('This program funds night clinics in port cities.'),
    heading('Eligibility'),
    paragraph('These organizations may apply:'),
    item('Nonprofits'),
    item('Cities'),
  ]
  expect(read('asks', ...pieces)).toEqual(['This program funds night clinics in port cities.'])
  expect(read('applicants', ...pieces)).toEqual(['These organizations may apply: • Nonprofits • Cities'])
})

test('a table of contents says nothing', () => {
  expect(readLines([paragraph('Applications are due May 4, 2027 . . . . . . 7')])).toEqual([])
})
