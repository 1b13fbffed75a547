import { organizations } from '@fundharbor/contracts/identity/organizations'
import {
  createQueryClient,
  QueryClientProvider,
  setCurrentUser,
  Toaster,
  useSessionEnd,
} from '@fundharbor/kit'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { member } from '../testing/examples.data.ts'
import { UploadForm } from './upload-form.tsx'

/** An XMLHttpRequest that the test answers. */
class Upload extends EventTarget {
  static sent: Upload[] = []
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  body: FormData | undefined
  address = ''
  open(method: string, path: string) {
    this.address = `${method} ${path}`
  }
  headers = new Headers()
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  send(body: FormData) {
    this.body = body
    Upload.sent.push(this)
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
  }
}

const pdf = (name: string, bytes = 10) => new File([new Uint8Array(bytes)], name)
const user = userEvent.setup({ applyAccept: false })
const selectFiles = (...files: File[]) => user.upload(screen.getByLabelText('Verification documents'), files)
const submit = () => user.click(screen.getByRole('button', { name: 'Upload documents' }))

let client: ReturnType<typeof createQueryClient>

beforeEach(() => {
  Upload.sent = []
  vi.stubGlobal('XMLHttpRequest', Upload)
  client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      <UploadForm />
      <Toaster />
    </QueryClientProvider>,
  )
})

test('requires at least one document', async () => {
  await submit()
  expect(screen.getByRole('alert').textContent).toBe('Please select at least one document to upload')
  expect(Upload.sent).toHaveLength(0)
})

test('reports invalid files and uploads after they are removed', async () => {
  await selectFiles(pdf('notes.txt'), pdf('atlas.pdf', 10 * 1024 * 1024 + 1), pdf('statutes.pdf'))
  expect(screen.getByText('notes.txt is not a PDF, DOC, DOCX, JPG, JPEG or PNG file')).toBeTruthy()
  expect(screen.getByText('atlas.pdf is larger than 10 MB')).toBeTruthy()
  await submit()
  expect(Upload.sent).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Remove notes.txt' }))
  await user.click(screen.getByRole('button', { name: 'Remove atlas.pdf' }))
  await submit()
  expect(Upload.sent[0]?.address).toBe(`POST ${organizations.uploadDocuments.path}`)
})

test('accepts at most ten files at a time', async () => {
  await selectFiles(...Array.from({ length: 11 }, (_, index) => pdf(`${index}.pdf`)))
  await submit()
  expect(screen.getByText('Send at most 10 files at a time')).toBeTruthy()
})

test('shows upload progress and the server’s errors at their files', async () => {
  await selectFiles(pdf('statutes.pdf'), pdf('fake.pdf'))
  await user.type(screen.getByLabelText(/Notes for the review/), 'Both are new.')
  await submit()
  const [sent] = Upload.sent
  sent?.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 40, total: 100 }))
  expect(await screen.findByText('40%')).toBeTruthy()
  expect(sent?.body?.get('notes')).toBe('Both are new.')
  expect(sent?.body?.getAll('documents')).toHaveLength(2)
  sent?.answer(400, {
    code: 'INVALID',
    message: 'fake.pdf is not a PDF',
    fields: { 'documents.1': 'fake.pdf is not a PDF' },
    requestId: 'test',
  })
  await screen.findByText('Failed to upload documents')
  expect(screen.getByText('fake.pdf is not a PDF').closest('li')?.textContent).toContain('fake.pdf')
})

test('after the session has ended, the form stays and is sent again once the member is back', async () => {
  act(() => setCurrentUser(client, member))
  await selectFiles(pdf('statutes.pdf'))
  await user.type(screen.getByLabelText(/Notes for the review/), 'Both are new.')
  await submit()
  const refusal = { code: 'SIGNED_OUT', message: 'Please sign in', requestId: 'test' }
  act(() => Upload.sent[0]?.answer(401, refusal))
  await waitFor(() => expect(useSessionEnd.getState().hasEnded).toBe(true))
  expect(screen.getByText('statutes.pdf')).toBeTruthy()
  act(() => setCurrentUser(client, member))
  await waitFor(() => expect(Upload.sent).toHaveLength(2))
  const [first, second] = Upload.sent
  expect(second?.body?.get('notes')).toBe('Both are new.')
  expect(second?.body?.getAll('documents')).toMatchObject([{ name: 'statutes.pdf' }])
  expect(first?.headers.get('idempotency-key')).toBeTruthy()
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
})
