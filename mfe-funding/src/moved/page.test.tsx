import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildApplication, idOf } from '../testing/examples.data.ts'
import { openPage } from '../testing/open-page.tsx'
import { buildGrant, buildDetails, grantsOf } from '../grants/examples.test-helper.ts'

const application = buildApplication()

test.each([
  ['/saved', '/grants'],
  [`/saved?project=${idOf(21)}`, `/grants?project=${idOf(21)}`],
  ['/saved?view=searches', '/saved-searches'],
  ['/pipeline', '/grants?view=board'],
  ['/pipeline?view=list&responsible=me', '/grants?view=list&responsible=me'],
  ['/pipeline?column=no-go', '/grants?view=board'],
  [`/pipeline/${idOf(701)}`, `/grants/${idOf(701)}`],
  ['/applications', '/grants'],
  ['/applications?view=list', '/grants'],
  ['/applications?view=analytics', '/grants/report'],
  ['/grants/analytics', '/grants/report'],
  [`/applications/${application.id}`, `/grants/${idOf(701)}`],
  ['/timeline', '/grants?view=calendar'],
  ['/timeline?zoom=month&from=2027-01-01', '/grants?view=calendar&zoom=month&from=2027-01-01'],
])('%s is at %s now', async (old, address) => {
  openPage(
    old,
    grantsOf([buildGrant()], {
      [`GET /api/applications/${application.id}`]: { ...application, history: [], approvals: [] },
      [`GET /api/grants/${idOf(701)}`]: buildDetails(),
      'GET /api/saved-searches': [],
      'GET /api/timeline': { hoursPerWeek: 10, entries: [], reopenings: [] },
      'GET /api/calendar/feed': { url: 'https://fundharbor.example/api/calendar/feeds/secret.ics' },
    }),
  )
  await waitFor(() => expect(location.pathname + location.search).toBe(address))
})

test('the application of a removed grant says so', async () => {
  openPage(
    `/applications/${application.id}`,
    grantsOf([], {
      [`GET /api/applications/${application.id}`]: { ...application, history: [], approvals: [] },
    }),
  )
  expect(await screen.findByText('This grant was removed')).toBeTruthy()
})
