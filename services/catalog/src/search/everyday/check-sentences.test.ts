import { expect, test } from 'vitest'
import { currentVocabulary } from '../../vocabulary/current-vocabulary.ts'
import { collectEvidence } from './evidence.ts'
import { checkSentences } from './check-sentences.ts'
import { readRecordText } from './record-text.ts'

const record = readRecordText({
  title: 'Tobacco Cessation Services for Rural Counties',
  funderName: 'Department of Public Health',
  sector: 'Health',
  description:
    '<p>Clinics offer tobacco cessation counseling and nicotine replacement to adults. Awards of up to $250,000 for 24 months.</p>',
  eligibilityCriteria: null,
  eligibilityRequirements: '<p>County governments in Ohio may apply.</p>',
  requirements: null,
})

const checked = async (...sentences: string[]) =>
  checkSentences(sentences, collectEvidence(record, await currentVocabulary()))

test('words of the record and their synonyms are supported', async () => {
  const sentences = [
    'Pays for counseling that helps adults quit smoking.',
    'for people who want to quit smoking',
    'money to run clinics in Ohio counties for 24 months',
  ]
  expect(await checked(...sentences)).toEqual(sentences)
})

test.each([
  ['an amount', 'Pays up to $500,000 to clinics'],
  ['a number', 'Pays for counseling for 36 months'],
  ['a number made of others', 'Pays 250 for counseling'],
  ['a number in words', 'Pays two million to clinics'],
  ['a place', 'For clinics in Texas'],
  ['an applicant', 'For nonprofits that offer counseling'],
  ['a name', 'Counseling with the Gates Foundation'],
  ['half of another word for it', 'For clinics with a surgery'],
  ['another purpose', 'Pays for new ambulances'],
  ['a denial', 'For counties that do not offer counseling'],
  ['nothing at all', 'Money for people who need help'],
  ['a copy of the text', 'Clinics offer tobacco cessation counseling and nicotine replacement'],
  ['an address', 'Counseling www.health.ohio'],
  ['markup', '<b>Counseling for adults</b>'],
  ['a hidden sign', 'Counseling\u202Efor adults'],
])('rejects a sentence with %s', async (_, sentence) => {
  expect(await checked(sentence)).toEqual([])
})

test('keeps at most eight distinct sentences', async () => {
  const sentences = 'adults clinics counties counseling nicotine tobacco replacement services ohio rural'
    .split(' ')
    .map((word) => `people who look for ${word}`)
  expect(await checked(...sentences, ...sentences)).toEqual(sentences.slice(0, 8))
})
