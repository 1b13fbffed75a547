import { expect, test } from 'vitest'
import { playedNights } from './nights.test-helper.ts'
import { grantLike, recorded } from './playing-server.test-helper.ts'

const { server, night, rows, row } = playedNights()

const simpler = (): any[] => recorded('simpler-v1.opportunities-search.assembled').data

test('Simpler.Grants.gov: one opportunity with Grants.gov by its id there, then by number', async () => {
  const [first, second, third] = simpler()
  const byNumber = grantLike(1001)
  server.grants.set(1000, {
    ...grantLike(1000),
    synopsis: { ...grantLike(1000).synopsis, awardCeiling: 'none' },
  })
  server.grants.set(1001, { ...byNumber, opportunityNumber: second.opportunity_number })
  await night('grants-gov-api')
  server.simpler = [
    { ...first, legacy_opportunity_id: 1000, opportunity_number: 'Another number' },
    second,
    third,
  ]
  expect(await night('simpler')).toMatchObject({
    status: 'finished',
    read: 3,
    merged: 2,
    added: 1,
    skipped: 0,
  })
  expect(await row(1000)).toMatchObject({ maxAmount: '3125629.00' })
  expect(await rows({ source: 'simpler-grants' })).toHaveLength(1)
})

test('short numbers such as 1, which several opportunities share, merge nothing', async () => {
  server.grants.set(1000, { ...grantLike(1000), opportunityNumber: '1' })
  await night('grants-gov-api')
  server.simpler = [{ ...simpler()[0], opportunity_number: '1' }]
  expect(await night('simpler')).toMatchObject({ merged: 0, added: 1 })
})

test('any CommonGrants API: its fields, its agency as the funder, and no contacts', async () => {
  server.commonGrants = recorded('common-grants.opportunities-search.assembled').items
  expect(await night('common-grants')).toMatchObject({ status: 'finished', read: 3, added: 3 })
  const [first] = (await rows()).filter(({ sourceNumber }) => sourceNumber === 'W9126G262SOI9201')
  expect(first).toMatchObject({
    source: 'common-grants',
    funderName: 'Department of Defense',
    maxAmount: '3125629.00',
    expectedAwards: 1,
    deadline: new Date('2026-05-29T03:59:59.999Z'),
    sourceUrl: 'https://simpler.grants.gov/opportunity/07bdebb5-cce0-4db5-8e79-5ed2b2d3e911',
  })
  for (const { funderName } of await rows()) expect(funderName).not.toContain('Jane Example')
})

test('Aides-territoires: aid in France, with its financer and place', async () => {
  server.aids = recorded('aides-territoires.aids-list.assembled').results
  expect(await night('aides-territoires')).toMatchObject({ status: 'finished', read: 1, added: 1 })
  expect(await row(156_168)).toMatchObject({
    title: "S'adapter au recul du trait de côte",
    funderName: 'Ministère de la Transition écologique et de la Cohésion des territoires',
    geoScope: 'France, Communes littorales',
    sourceUrl: 'https://aides-territoires.beta.gouv.fr/aides/32cf-sadapter-au-recul-du-trait-de-cote/',
    currency: 'EUR',
    deadline: null,
  })
})
