import { expect, test } from 'vitest'
import { Subject } from './subject.ts'
import { tagSubjects } from './tag.ts'
import { compileVocabulary } from './vocabulary.ts'

const subjects = [
  {
    id: 'child-welfare',
    label: 'Child welfare',
    terms: ['child protective services'],
    acronyms: ['CPS'],
  },
  { id: 'elder-abuse', label: 'Elder abuse', terms: ['adult protective services'], acronyms: ['APS'] },
  {
    id: 'rural-energy',
    label: 'Rural energy',
    terms: ['solar farm'],
    acronyms: ['REAP'],
    hints: ['Department of Agriculture'],
  },
  {
    id: 'research-projects',
    label: 'Research projects',
    terms: ['research project grant'],
    acronyms: ['R01'],
  },
  { id: 'prisons', label: 'Prisons', terms: ['parole'], acronyms: ['BOP'] },
].map((subject) => Subject.parse(subject))
const vocabulary = compileVocabulary(subjects, [], new Map())

const tagsOf = (title: string, text = '', program = '') =>
  tagSubjects(vocabulary, { title, program, text }).map(({ subject }) => subject)

test.each([
  ['Chemical Process Systems (CPS)', ''],
  ['CPS', 'The program Chemical Process Systems (CPS) supports reactors. CPS awards are large.'],
  ['Cyber-Physical Systems (CPS)', ''],
  ['CPS (Chemical Process Systems)', ''],
  ['Annual Program Statement (APS)', ''],
  ['APS for embassies', 'This Annual Program Statement (APS) is open all year.'],
  ['Air Pollution Studies (APS)', ''],
  ['APS', 'The American Physical Society (APS) invites members.'],
  ['CPS and APS', 'Chemical Process Systems (CPS) meets the Annual Program Statement (APS).'],
  ['BOP', 'Balance of Payments (BOP)'],
])('an acronym that the record spells out is not another one: %s %s', (title, text) =>
  expect(tagsOf(title, text)).toEqual([]),
)

test.each([
  ['APS 2022 PDS Italy', 'Department of State', []],
  ['FY2025 APS- Opioid', 'Department of State', []],
  ['CPS for reactors', 'National Science Foundation', []],
  ['BOP of the islands', 'Department of the Treasury', []],
  ['REAP for universities', 'National Institutes of Health', []],
  ['REAP 2026', 'Department of Agriculture', ['rural-energy']],
  ['Cancer (R01)', 'National Institutes of Health', ['research-projects']],
])('a short acronym names a subject only with its funder or other words: %s, %s', (title, funder, subjects) =>
  expect(tagsOf(title, '', funder)).toEqual(subjects),
)

test.each([
  ['CPS for child welfare', '', 'child-welfare'],
  [
    'Training',
    'Child Protective Services (CPS) trains caseworkers. CPS and CPS offices apply.',
    'child-welfare',
  ],
  ['APS workers', 'Adult Protective Services (APS) protects older adults.', 'elder-abuse'],
  ['BOP', 'Homes for people on parole.', 'prisons'],
])('an acronym that is not, or means the same, is: %s %s', (title, text, subject) =>
  expect(tagsOf(title, text)).toEqual([subject]),
)
