import { describe, expect, test } from 'vitest'
import { compileVocabulary } from '../vocabulary/vocabulary.ts'
import { Subject } from '../vocabulary/subject.ts'
import { codedCategories } from './coded-categories.ts'
import { divisionCategories } from './eu-programs.ts'
import { rankCategories, subjectCategories } from './rank-categories.ts'

const coded = (source: string, sourceCodes: Record<string, string[]>, category = 'other') =>
  rankCategories(codedCategories({ source, sourceCodes, category }))

const vocabulary = compileVocabulary(
  [
    { id: 'housing', label: 'Housing', category: 'community' },
    { id: 'renovation', label: 'Renovation', parent: 'housing' },
    { id: 'energy', label: 'Energy', category: 'environment' },
    { id: 'genomics', label: 'Genomics', category: 'research' },
    { id: 'prizes', label: 'Prizes', kind: 'support', category: 'technology' },
  ].map((each) => Subject.parse(each)),
)

describe('by codes', () => {
  test('an agency outvotes a list of all that it does', () => {
    expect(coded('grants-gov', { category: ['ED', 'ENV', 'HL'], agency: ['HHS-NIH11'] })[0]).toBe('health')
    expect(
      coded('grants-gov', { category: 'CD CP DPR ED ELT ENV FN HL'.split(' '), agency: ['DOT'] }),
    ).toEqual([])
  })

  test('one code is plain, and without any the agency decides', () => {
    expect(coded('grants-gov', { category: ['AR'], agency: ['DOS-ECA'] })).toEqual(['arts'])
    expect(coded('grants-gov', { category: [], agency: ['USDA-NIFA'] })).toEqual(['agriculture'])
  })

  test('assistance listings of several fields name them all', () => {
    expect(coded('simpler-grants', { listing: ['45.160', '66.001'], agency: [] })).toEqual([
      'arts',
      'environment',
    ])
  })

  test('a European mission that spans all clusters is about none of them', () => {
    const all = [
      'Health',
      'Culture, creativity and inclusive society',
      'Civil Security for Society',
      'Digital, Industry and Space',
      'Climate, Energy and Mobility',
    ]
    expect(divisionCategories(all)).toEqual([])
    expect(divisionCategories([...all, 'Cultural Heritage'])).toEqual(['arts'])
    expect(divisionCategories(all.slice(0, 2))).toEqual(['health', 'community'])
  })

  test('what the team says comes first', () => {
    expect(coded('fundharbor', {}, 'youth-development')).toEqual(['youth-development'])
    expect(coded('fundharbor', {})).toEqual([])
  })
})

describe('by subjects', () => {
  const tags = [
    { subject: 'renovation', strength: 4 },
    { subject: 'energy', strength: 3 },
    { subject: 'genomics', strength: 1 },
  ]

  test('building renovation is about buildings and energy, whatever a mission lists', () => {
    const weights = subjectCategories(vocabulary, tags)
    expect(rankCategories(weights)).toEqual(['community', 'environment'])
  })

  test('what an award is called says little about its field', () => {
    expect(
      rankCategories(
        subjectCategories(vocabulary, [
          { subject: 'prizes', strength: 4 },
          { subject: 'energy', strength: 3 },
        ]),
      ),
    ).toEqual(['environment'])
  })

  test('codes and subjects are added up; nothing at all is no category', () => {
    const codes = codedCategories({
      source: 'grants-gov',
      category: 'health',
      sourceCodes: { category: ['HL'], agency: ['HHS-CDC'] },
    })
    expect(rankCategories(codes, subjectCategories(vocabulary, tags))).toEqual([
      'health',
      'community',
      'environment',
    ])
    expect(rankCategories(new Map())).toEqual([])
  })
})
