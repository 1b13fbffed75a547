import { expect, test } from 'vitest'
import { expansionsOf, mineAcronyms } from './acronyms.ts'

const mined = (text: string) =>
  mineAcronyms(text).map(({ acronym, expansion }) => `${acronym} = ${expansion}`)

test.each([
  [
    'The Substance Abuse and Mental Health Services Administration (SAMHSA) is accepting applications.',
    'SAMHSA = Substance Abuse and Mental Health Services Administration',
  ],
  ['a Notice of Funding Opportunity (NOFO)', 'NOFO = Notice of Funding Opportunity'],
  ['Broad agency announcements (BAAs) stay open.', 'BAA = Broad agency announcements'],
  ['the U.S. Department of Energy (DoE) funds', 'DoE = Department of Energy'],
  ['Ready-to-use therapeutic food (RUTF)', 'RUTF = Ready-to-use therapeutic food'],
  ['Science, Technology, Engineering and Math (STEM)', 'STEM = Science, Technology, Engineering and Math'],
  ['NIH (National Institutes of Health) pays', 'NIH = National Institutes of Health'],
])('%s', (text, expected) => {
  expect(mined(text)).toEqual([expected])
})

test.each([
  'Deoxyribonucleic acid (DNA) is no row of initials',
  'as described below (NOTE)',
  'Applicants (US) may apply',
  'see the National Institutes. Health (NIH)',
  'the guide (Appendix)',
  'and (AND) or (OR)',
  '(NIH)',
  '',
])('explains nothing: %s', (text) => {
  expect(mined(text)).toEqual([])
})

test('each definition counts once per text', () => {
  expect(mined('Small Business (SB). And a small business (SB) again.')).toEqual(['SB = small business'])
})

test('long texts are processed quickly', () => {
  const begun = performance.now()
  mineAcronyms('a and the of '.repeat(20_000) + '(AAAAAAAAAAA)')
  mineAcronyms('A('.repeat(20_000))
  expect(performance.now() - begun).toBeLessThan(1000)
})

test('acronyms need two records, or one if they are long; the most frequent expansion is first', () => {
  const meanings = expansionsOf([
    { acronym: 'PI', expansion: 'Principal Investigator', opportunities: 40 },
    { acronym: 'PI', expansion: 'Pacific Islands', opportunities: 9 },
    { acronym: 'PI', expansion: 'Pest Insects', opportunities: 2 },
    { acronym: 'PI', expansion: 'principal investigator', opportunities: 4 },
    { acronym: 'XY', expansion: 'Xenial Yards', opportunities: 1 },
    {
      acronym: 'SAMHSA',
      expansion: 'Substance Abuse and Mental Health Services Administration',
      opportunities: 1,
    },
  ])
  expect([...meanings]).toEqual([
    ['pi', ['Principal Investigator', 'Pacific Islands']],
    ['samhsa', ['Substance Abuse and Mental Health Services Administration']],
  ])
})
