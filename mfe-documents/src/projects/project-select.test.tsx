import { buildProject } from '@fundharbor/kit/testing/examples.test-helper.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buildDocument } from '../testing/examples.data.ts'
import { findDocument, listOf, openPage, type SentRequest } from '../testing/open-page.tsx'

const LIST = '/api/generated-documents'
const letter = buildDocument()
const tools = buildProject()
const projects = { 'GET /api/projects': [tools] }

test('a document is generated for a project', async () => {
  const page = openPage('/documents?generate=', { ...projects, 'POST /api/generate-document': letter })
  const dialog = within(await screen.findByRole('dialog', { name: 'Generate Document' }))
  await screen.findByRole('option', { name: 'Cover Letter' })
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Template' }), 'Cover Letter')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Document title' }), 'Keys First')
  await userEvent.selectOptions(await dialog.findByLabelText(/Project/), 'Tool library')
  await userEvent.click(dialog.getByRole('button', { name: 'Generate' }))
  const sent = () => page.sentTo('/api/generate-document', 'POST')
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ projectId: tools.id }))
})

test('documents are filtered by project, and an empty project says so', async () => {
  openPage('/documents?tab=mine', {
    ...projects,
    [`GET ${LIST}`]: ({ query }: SentRequest) => listOf(query.get('project') ? [] : [letter]),
  })
  await userEvent.selectOptions(await screen.findByLabelText('Project'), 'Tool library')
  expect(await screen.findByText('This project has no documents yet.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show all documents' }))
  expect(await screen.findByRole('article', { name: 'Keys First' })).toBeTruthy()
})

test('a document is put into a project', async () => {
  const path = `${LIST}/${letter.id}`
  const page = openPage(`/documents?document=${letter.id}`, {
    ...projects,
    [`GET ${path}`]: letter,
    [`PATCH ${path}`]: { ...letter, projectId: tools.id },
  })
  const shown = await findDocument('Keys First')
  await userEvent.selectOptions(await shown.findByLabelText('Project'), 'Tool library')
  await waitFor(() => expect(page.sentTo(path, 'PATCH')[0]?.body).toEqual({ projectId: tools.id }))
})
