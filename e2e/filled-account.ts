import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Sends a request as the page's person. The page must be on the site. */
async function send(page: Page, method: string, path: string, data?: object): Promise<unknown> {
  const headers = { origin: new URL(page.url()).origin }
  const response = await page.request.fetch(path, { method, data, headers })
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true)
  return response.json().catch(() => undefined)
}

/**
 * Gives the page's person an application, a draft, a saved opportunity, a saved search, and a document, all of one
 * name. The grant of the draft has notes, a step and a comment.
 * They are about the three opportunities that match the search and come first by title, because others can tie.
 */
export async function fillAccount(page: Page, name: string, search = ''): Promise<void> {
  const list = `/api/opportunities?${new URLSearchParams({ limit: '50', ...(search && { search }) })}`
  const found = (await send(page, 'GET', list)) as { id: string; title: string }[]
  const [first, second, third] = found.toSorted((a, b) => a.title.localeCompare(b.title))
  const templates = (await send(page, 'GET', '/api/document-templates')) as { id: string; category: string }[]
  const template = templates.find(({ category }) => category === 'cover-letter')
  const application = {
    projectTitle: name,
    requestedAmount: '1234567.89',
    projectCategory: 'health',
    projectDescription: name,
  }
  await send(page, 'POST', '/api/applications', { ...application, opportunityId: first?.id })
  await send(page, 'PATCH', `/api/applications/drafts/${second?.id}`, { changes: application })
  await send(page, 'PUT', `/api/saved-opportunities/${third?.id}`, {})
  const [grant] = (await send(page, 'GET', `/api/grants?opportunity=${second?.id}`)) as {
    id: string
    revision: number
  }[]
  await send(page, 'PATCH', `/api/grants/${grant?.id}`, { notes: name, revision: grant?.revision })
  await send(page, 'POST', `/api/grants/${grant?.id}/steps`, {
    title: name.slice(0, 200),
    dueOn: '2026-12-01',
  })
  await send(page, 'POST', `/api/grants/${grant?.id}/comments`, { text: name })
  await send(page, 'POST', '/api/saved-searches', { name: name.slice(0, 80), query: { search: 'clinic' } })
  await send(page, 'POST', '/api/generate-document', { templateId: template?.id, title: name })
}

/** Decisions of an administrator, and the project and sum that each is about. */
const decided = [
  { projectTitle: 'Harbor library', requestedAmount: '48000.00', status: 'under_review' },
  { projectTitle: 'Sailing school', requestedAmount: '125000.00', status: 'approved' },
  { projectTitle: 'Tool library', requestedAmount: '9500.50', status: 'rejected', notes: 'Out of scope.' },
]

/** Gives the page's person, who needs a paid plan, applications that an administrator has decided. */
export async function fillBoard(page: Page, admin: APIRequestContext): Promise<void> {
  const found = (await send(page, 'GET', '/api/opportunities?limit=50&search=library')) as {
    id: string
    title: string
  }[]
  const rows = found.toSorted((a, b) => a.title.localeCompare(b.title))
  for (const [index, { status, notes, ...project }] of decided.entries()) {
    const { id } = (await send(page, 'POST', '/api/applications', {
      ...project,
      opportunityId: rows[index]?.id,
      projectCategory: 'community',
      projectDescription: project.projectTitle,
    })) as { id: string }
    const answer = await admin.patch(`/api/admin/applications/${id}/status`, { data: { status, notes } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

/** Saves the two opportunities that close next; each is the only one of its day. */
export async function saveClosingSoon(page: Page): Promise<void> {
  const rows = (await send(page, 'GET', '/api/opportunities?limit=2&sort=deadline')) as { id: string }[]
  for (const { id } of rows) await send(page, 'PUT', `/api/saved-opportunities/${id}`, {})
}

/** Gives the page's person a project, and starts a grant for it. */
async function startGrant(page: Page, title: string): Promise<void> {
  const rows = (await send(page, 'GET', '/api/opportunities?limit=5')) as { id: string }[]
  const grants = (await send(page, 'GET', '/api/grants')) as { opportunity: { id: string } }[]
  const free = rows.find(({ id }) => grants.every(({ opportunity }) => opportunity.id !== id))
  const project = { title, description: title, amountNeeded: '1234567.89', location: title.slice(0, 80) }
  const { id } = (await send(page, 'POST', '/api/projects', project)) as { id: string }
  await send(page, 'POST', '/api/grants', {
    opportunityId: free?.id,
    project: id,
    status: 'writing',
    reason: title,
  })
}

/** Starts a discussion that everyone sees. */
const startDiscussion = (page: Page, title: string) =>
  send(page, 'POST', '/api/forum/discussions', { title, category: 'funding', text: title })

/** Fills an account as `fillAccount` does, and what other pages list: a started grant with its plan, and a discussion. */
export async function fillEveryPage(page: Page, name: string): Promise<void> {
  await fillAccount(page, name)
  await startGrant(page, name)
  await send(page, 'POST', '/api/own-opportunities', { title: name, funderName: name, status: 'won' })
  await startDiscussion(page, name)
}
