import { clock } from '@fundharbor/chassis/runtime/clock'
import { runDue } from '@fundharbor/chassis/testing/jobs'
import { expect, test } from 'vitest'
import { grantsService } from '../my-grants/grants-service.test-helper.ts'
import { nextYearJob } from './next-year.ts'
import { router } from './routes.ts'

const service = grantsService({ more: [router] })

test('what comes again every year has one entry for next year once it has closed, with the same people', async () => {
  service.signIn()
  const { body: grant } = await service.send('POST', '/api/own-opportunities', {
    title: 'Pantry Fund',
    funderName: 'Alder Family Foundation',
    description: 'Shelves.\n\nFreezers.',
    deadline: '2026-11-30',
    recursYearly: true,
  })
  const run = () => runDue(service.knex(), nextYearJob)
  await run()
  expect((await service.to('GET', '')).body).toHaveLength(1)

  clock.setTo('2026-12-02T12:00:00.000Z')
  await Promise.all([run(), run()])
  clock.setTo('2026-12-03T12:00:00.000Z')
  await run()
  const { body: grants } = await service.to('GET', '')
  expect(grants).toHaveLength(2)
  const next = grants.find(({ id }: { id: string }) => id !== grant.id)
  expect(next).toMatchObject({ status: 'saved', reminders: true, savedBy: grant.savedBy })
  const { body: own } = await service.send('GET', `/api/own-opportunities/${next.opportunity.id}`)
  expect(own).toMatchObject({
    deadline: '2027-11-30',
    recursYearly: true,
    description: 'Shelves.\n\nFreezers.',
  })
  const [newest] = (await service.details(next.id)).history
  expect(newest).toMatchObject({ action: 'came-again', actor: null })
  await service.move(grant.id, { status: 'won', version: 1 })
  expect((await service.details(grant.id)).award.comesAgain).toEqual({
    grantId: next.id,
    deadline: '2027-11-30',
  })
})
