import { Organization, organizations } from '@fundharbor/contracts/identity/organizations'
import { Problem } from '@fundharbor/contracts/problem'
import { ApiError } from '@fundharbor/kit'

interface Sending {
  files: readonly File[]
  notes: string
  /** One for all attempts with the same files. */
  idempotencyKey: string
  /** 0 to 100, of what has left the browser. */
  onProgress: (percent: number) => void
}

/**
 * Hands in documents and answers the organisation; throws `ApiError`. By XMLHttpRequest, because fetch does not tell
 * how much of an upload is done.
 */
export function sendDocuments({ files, notes, idempotencyKey, onProgress }: Sending): Promise<Organization> {
  const { method, path } = organizations.uploadDocuments
  const request = new XMLHttpRequest()
  const { promise, resolve, reject } = Promise.withResolvers<Organization>()
  request.open(method, path)
  request.withCredentials = true
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('idempotency-key', idempotencyKey)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress((loaded / total) * 100))
  request.addEventListener('error', () => reject(new Error('The documents could not be sent')))
  request.addEventListener('load', () => {
    const body = readJson(request.responseText)
    if (request.status < 300) resolve(Organization.parseAsync(body))
    else reject(new ApiError(request.status, request.responseText, Problem.safeParse(body).data ?? null))
  })
  request.send(formOf(files, notes))
  return promise
}

function formOf(files: readonly File[], notes: string): FormData {
  const form = new FormData()
  if (notes) form.set('notes', notes)
  for (const file of files) form.append('documents', file)
  return form
}

/** The body may be a page of something between here and the service. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
