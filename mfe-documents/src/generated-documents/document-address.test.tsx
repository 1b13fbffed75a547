import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { remark } from '../comments/comments-page.test-helper.ts'
import { buildDocument, idOf } from '../testing/examples.data.ts'
import { findDocument, openPage, refusal } from '../testing/open-page.tsx'
import { serveLive } from '../testing/live-server.test-helper.ts'

const letter = buildDocument()
const ONE = `/api/generated-documents/${letter.id}`

test('an earlier address leads to the document’s page', async () => {
  openPage(`/documents?tab=mine&document=${letter.id}`, { [`GET ${ONE}`]: letter })
  await findDocument('Keys First')
  expect(location.pathname + location.search).toBe(`/documents/${letter.id}`)
})

test('a document is opened from the list', async () => {
  openPage('/documents?tab=mine', { [`GET ${ONE}`]: letter })
  await userEvent.click(await screen.findByRole('link', { name: 'Keys First' }))
  await findDocument('Keys First')
  expect(screen.getByRole('link', { name: 'My Documents' }).getAttribute('href')).toBe('/documents?tab=mine')
})

test('a document that is gone says so', async () => {
  const gone = refusal(404, { code: 'NOT_FOUND', message: 'Document not found' })
  openPage(`/documents/${idOf(77)}`, { [`GET /api/generated-documents/${idOf(77)}`]: gone })
  expect(await screen.findByText(/It may have been deleted/)).toBeTruthy()
})

test('a notification about a comment opens the document with its comments', async () => {
  serveLive(letter)
  openPage(`/documents/${letter.id}?comments`, { [`GET ${ONE}`]: letter, [`GET ${ONE}/comments`]: [remark] })
  expect(await screen.findByRole('complementary', { name: 'Comments' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeTruthy()
})

test('who leaves with changes that are not sent is asked first', async () => {
  const server = serveLive(letter)
  openPage(`/documents/${letter.id}`, { [`GET ${ONE}`]: letter })
  await findDocument('Keys First')
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  const title = await screen.findByRole('textbox', { name: 'Document title' })
  server.goDown()
  await screen.findByText(/^Offline\. Your changes are kept/)
  await userEvent.type(title, '!')
  await userEvent.click(screen.getByRole('link', { name: 'My Documents' }))
  expect(await screen.findByText('Your last changes are not saved yet.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(location.pathname).toBe(`/documents/${letter.id}`)
})
