import { expect, test } from 'vitest'
import { OpportunityRecord } from '../../opportunities/record.ts'
import { recorded } from '../playing-server.test-helper.ts'
import { readDetails } from './details.ts'

const READ_AT = new Date('2026-11-28T07:00:00.000Z')

const readRecorded = (name: string, change: (data: any) => object = () => ({})) => {
  const { data } = recorded(`grants-gov-fetch.${name}`)
  return OpportunityRecord.parse(readDetails({ ...data, ...change(data) }, READ_AT))
}

test('an assistance listing without a number is left out, and the record is read', () => {
  expect(readRecorded('listing-without-number-363621')).toMatchObject({
    title: 'MPS Physics Research Programs (MPS Physics)',
    sourceCodes: { listing: ['47.049'] },
    deadline: null,
    maxAmount: null,
    totalFunding: '180000000.00',
    documents: [
      {
        name: 'NSF Publication 26-523',
        url: 'http://www.nsf.gov/publications/pub_summ.jsp?ods_key=nsf26523',
      },
    ],
  })
})

test.each<[string, (data: any) => object, string]>([
  ['the agency', () => ({}), 'Office of Science'],
  ['the agency above it', () => ({ agencyDetails: null }), 'Department of Energy - Office of Science'],
  ['the agency of the code', () => ({ agencyDetails: null, topAgencyDetails: null }), 'Department of Energy'],
  [
    'the agency of the owning code',
    ({ synopsis }) => ({
      agencyDetails: null,
      topAgencyDetails: null,
      owningAgencyCode: 'USDA-NIFA',
      synopsis: { ...synopsis, agencyCode: null },
    }),
    'Department of Agriculture',
  ],
])('the funder is %s, never the free text that names a person', (_, change, funder) => {
  expect(readRecorded('person-as-agency-358302', change).funderName).toBe(funder)
})

test.each([
  ['listing-without-number-363621', '20260817', '2026-08-17T04:00:00.000Z'],
  ['attachments-363423', '20260918', '2026-09-18T04:00:00.000Z'],
  ['three-folders-356612', '20260120', '2026-01-20T05:00:00.000Z'],
  ['date-2099-355211', '20240628', '2024-06-28T04:00:00.000Z'],
  ['forecast-363917', '20260922', '2026-09-22T04:00:00.000Z'],
])('the revision of %s is the day of its last update', (name, sourceRevision, sourceUpdatedAt) => {
  expect(readRecorded(name)).toMatchObject({ sourceRevision, sourceUpdatedAt })
})

test('a forecast is read, and one that was posted is not read from its old forecast', () => {
  expect(readRecorded('forecast-363917')).toMatchObject({
    isForecast: true,
    deadline: null,
    maxAmount: '900000.00',
  })
  expect(readRecorded('attachments-363423')).toMatchObject({ isForecast: false, maxAmount: '10116100.00' })
})

test('documents of all folders are listed, and addresses that are none are not', () => {
  expect(readRecorded('three-folders-356612').documents?.map(({ name }) => name)).toEqual([
    'Amendment 2 Topics B1-B6',
    'FRCWMD - BAA - Original',
    'Amendment 1 Topics A1-A7',
  ])
  const script = ({ synopsis }: any) => ({
    synopsis: { ...synopsis, fundingDescLinkUrl: 'javascript:alert(1)' },
  })
  expect(readRecorded('listing-without-number-363621', script).documents).toBeNull()
})

test.each([
  ['CLOSED', '2026-10-01-00-00-00', true],
  ['ARCHIVED', '2026-10-01-00-00-00', true],
  ['CLOSED', '2027-10-01-00-00-00', false],
  ['ARCHIVED', undefined, false],
  ['POSTED', undefined, true],
])('one that is %s with the closing day %s stays visible: %s', (ost, responseDateStr, isActive) => {
  const change = ({ synopsis }: any) => ({ ost, synopsis: { ...synopsis, responseDateStr } })
  expect(readRecorded('attachments-363423', change).isActive).toBe(isActive)
})
