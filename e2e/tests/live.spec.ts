import type { BrowserContext } from '@playwright/test'
import { expect, seedPerson, test } from '../fixtures.ts'
import { addSession, openBrowser } from '../people.ts'

/** Counts the connections of a browser's tabs on which they hear of changes. */
function countConnections(context: BrowserContext): () => number {
  let count = 0
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') count += 1
  })
  return () => count
}

test('two browsers see what the other does, with one connection for all tabs of each @main', async ({
  browser,
  baseURL,
}) => {
  const person = await seedPerson('member')
  const [mine, other] = await Promise.all([
    openBrowser(browser, { baseURL }),
    openBrowser(browser, { baseURL }),
  ])
  for (const context of [mine, other]) await addSession(context, baseURL, person)
  const connections = countConnections(mine)
  const [list, dashboard, theirs] = [await mine.newPage(), await mine.newPage(), await other.newPage()]
  await list.goto('/grants')
  await expect.poll(connections).toBe(1)
  await dashboard.goto('/dashboard')
  await list.bringToFront()
  const rows = (await (await theirs.request.get('/api/opportunities?limit=2&sort=deadline')).json()) as {
    id: string
    title: string
  }[]
  const [first, second] = rows
  const add = (opportunityId = '') =>
    theirs.request.post('/api/grants', {
      data: { opportunityId },
      headers: { origin: new URL(baseURL ?? '').origin },
    })

  await test.step('a grant appears without a reload', async () => {
    await expect(list.getByText('No grants yet')).toBeVisible()
    await add(first?.id)
    await expect(list.getByRole('link', { name: first?.title })).toBeVisible()
    expect(connections()).toBe(1)
  })

  await test.step('another tab takes over when the one with the connection is closed', async () => {
    await dashboard.goto('/grants')
    await list.close()
    await expect.poll(connections).toBe(2)
    await add(second?.id)
    await expect(dashboard.getByRole('link', { name: second?.title })).toBeVisible()
  })

  await test.step('both write in one form, and what is typed offline is not lost', async () => {
    const form = `/opportunities/${first?.id}/apply`
    await dashboard.goto(form)
    await theirs.goto(form)
    await theirs.getByLabel('Project title').fill('Night clinic')
    await expect(dashboard.getByText('You are here in another window.')).toBeVisible()
    await expect(dashboard.getByLabel('Project title')).toHaveValue('Night clinic')
    await mine.setOffline(true)
    await dashboard.getByLabel('Project description').fill('Open on Fridays.')
    await expect(dashboard.getByTestId('draft-status')).toHaveText(/Not saved/)
    await theirs.getByLabel('Project title').fill('Night clinics')
    await expect(theirs.getByTestId('draft-status')).toHaveText(/^Saved/)
    await mine.setOffline(false)
    await expect(dashboard.getByLabel('Project title')).toHaveValue('Night clinics')
    await expect(theirs.getByLabel('Project description')).toHaveValue('Open on Fridays.')
  })
  await Promise.all([mine.close(), other.close()])
})
