import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buildDocument, idOf, member, team, versions } from '../testing/examples.data.ts'
import { findDocument, listOf, openPage, refusal } from '../testing/open-page.tsx'

const LIST = '/api/generated-documents'
const MEMBERS = 'GET /api/organization/members'
const letter = buildDocument({ createdBy: idOf(2) })
const ONE = `${LIST}/${letter.id}`
const [amara] = team.members
const bo = { ...amara, userId: idOf(2), name: 'Bo Chen', role: 'editor' }
const me = { ...amara, userId: member.id }
const viewer = { 'GET /api/user': { ...member, workspaceRole: 'viewer' } }
const capabilities = { drafting: false, explanations: false, translation: true }

const cardOf = async () => within(await screen.findByRole('article', { name: 'Keys First' }))

test('where several people work, documents say who created them', async () => {
  openPage('/documents?tab=mine', {
    [MEMBERS]: { ...team, members: [me, bo] },
    [`GET ${LIST}`]: listOf([
      letter,
      buildDocument({ id: idOf(21), title: 'Budget', createdBy: member.id }),
      buildDocument({ id: idOf(22), title: 'Boats', createdBy: null }),
    ]),
  })
  expect(await (await cardOf()).findByText(/Created by Bo Chen/)).toBeTruthy()
  expect(screen.getByText(/Created by Amara Okafor/)).toBeTruthy()
  expect(screen.getByText(/Created by a former member/)).toBeTruthy()
})

test('somebody who works alone is not told that they created their documents', async () => {
  openPage('/documents?tab=mine', {
    [MEMBERS]: { ...team, members: [me] },
    [`GET ${LIST}`]: listOf([letter, buildDocument({ id: idOf(21), title: 'Budget', createdBy: member.id })]),
  })
  expect(await (await cardOf()).findByText(/Created by a former member/)).toBeTruthy()
  expect(within(screen.getByRole('article', { name: 'Budget' })).queryByText(/Created by/)).toBeNull()
})

test('a viewer finds nothing to create, change or delete in the list', async () => {
  openPage('/documents?tab=mine&generate', {
    ...viewer,
    'GET /api/capabilities': capabilities,
    [`GET ${LIST}`]: listOf([letter]),
  })
  const card = await cardOf()
  expect(card.getByRole('link', { name: 'View' })).toBeTruthy()
  expect(screen.getByText(/Your role lets you view this/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Generate|Delete|Translate/ })).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: 'Available Templates' }))
  expect(await screen.findAllByRole('button', { name: 'Preview' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Generate' })).toBeNull()
})

test('a member without a seat is told that the plan has none for them', async () => {
  openPage('/documents', { 'GET /api/user': { ...member, workspaceRole: 'viewer', hasSeat: false } })
  expect(await screen.findByText(/your organization’s plan has no seat for you/)).toBeTruthy()
  expect(screen.queryByText(/Your role lets you/)).toBeNull()
})

test('a viewer without documents is told who creates them', async () => {
  openPage('/documents?tab=mine', { ...viewer, [`GET ${LIST}`]: listOf([]) })
  expect(await screen.findByText('Documents that owners and editors create appear here.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Generate Document' })).toBeNull()
})

test('a viewer reads and downloads a document and its versions', async () => {
  openPage(`/documents/${letter.id}`, {
    ...viewer,
    'GET /api/capabilities': capabilities,
    [`GET ${ONE}`]: letter,
    [`GET ${ONE}/checks`]: [],
    [`GET ${ONE}/versions`]: versions,
    [`GET ${ONE}/versions/2`]: { ...versions[0], content: '<p>Earlier</p>' },
  })
  const shown = await findDocument('Keys First')
  expect(shown.getByText('Dear funder', { exact: false })).toBeTruthy()
  expect(shown.getByLabelText('Download Keys First')).toBeTruthy()
  expect(shown.queryByRole('button', { name: /Edit|Delete|Translate|Fill in/ })).toBeNull()
  await userEvent.click(shown.getByRole('button', { name: 'Versions' }))
  expect(await shown.findByText('Earlier')).toBeTruthy()
  expect(shown.queryByRole('button', { name: 'Restore this version' })).toBeNull()
})

test('versions say who wrote them, also where somebody has left', async () => {
  const written = [
    { ...versions[0], editors: [bo.userId, member.id] },
    { ...versions[1], editors: [idOf(9)] },
  ]
  openPage(`/documents/${letter.id}`, {
    [MEMBERS]: { ...team, members: [me, bo] },
    [`GET ${ONE}`]: letter,
    [`GET ${ONE}/versions`]: written,
    [`GET ${ONE}/versions/2`]: { ...written[0], content: '<p>Earlier</p>' },
  })
  const shown = await findDocument('Keys First')
  await userEvent.click(shown.getByRole('button', { name: 'Versions' }))
  expect(await shown.findByText('By Bo Chen, Amara Okafor')).toBeTruthy()
  expect(shown.getByText('By a former member')).toBeTruthy()
})

test('a conflict says which colleague saved in between', async () => {
  const page = openPage(`/documents/${letter.id}`, {
    [MEMBERS]: { ...team, members: [me, bo] },
    [`GET ${ONE}`]: letter,
    [`PUT ${ONE}`]: refusal(409, { code: 'CONFLICT', message: 'Changed elsewhere' }),
  })
  const shown = await findDocument('Keys First')
  page.answers[`GET ${ONE}`] = { ...letter, title: 'Keys for all', revision: 4, updatedBy: bo.userId }
  await userEvent.click(await shown.findByRole('button', { name: 'Fill in: requested amount' }))
  await userEvent.keyboard('$5{Enter}')
  expect(await shown.findByText(/changed by Bo Chen while you were editing/)).toBeTruthy()
  await userEvent.click(shown.getByRole('button', { name: 'Load the latest version' }))
  await findDocument('Keys for all')
})
