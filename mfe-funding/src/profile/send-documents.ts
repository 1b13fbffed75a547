import { Organization, organizations } from '@fundharbor/contracts/identity/organizations'
import { Problem } from '@fundharbor/contracts/problem'
import { ApiError } from '@fundharbor/kit'

interface Upload {
  files: readonly File[]
  notes: string
  /** The same for every attempt with the same files. */
  idempotencyKey: string
  /** Percent of the bytes sent. */
  onProgress: (percent: number) => void
}

/** Uploads documents and returns the organization. Uses XMLHttpRequest because fetch reports no upload progress. */
export function sendDocuments({ files, notes, idempotencyKey, onProgress }: Upload): Promise<Organization> {
  const { method, path } = organizations.uploadDocuments
  const request = new XMLHttpRequest()
  const { promise, resolve, reject } = Promise.withResolvers<Organization>()
  request.open(method, path)
  request.withCredentials = true
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('idempotency-key', idempotencyKey)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress((loaded / total) * 100))
  request.addEventListener('error', () => reject(new TypeError('The documents could not be sent')))
  request.addEventListener('load', () => {
    const body = parseJson(request.responseText)
    if (request.status < 300) resolve(Organization.parseAsync(body))
    else reject(new ApiError(request.status, request.responseText, Problem.safeParse(body).data ?? null))
  })
  request.send(toFormData(files, notes))
  return promise
}

function toFormData(files: readonly File[], notes: string): FormData {
  const form = new FormData()
  if (notes) form.set('notes', notes)
  for (const file of files) form.append('documents', file)
  return form
}

/** A proxy may answer with an HTML page instead of JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
