import { imports, type UploadSettings } from '@fundharbor/contracts/catalog/imports'
import { call, useMutation } from '@fundharbor/kit'
import { useChange } from '../../records/use-change.ts'
import { keys } from '../keys.ts'

interface Upload {
  file: File
  /** Absent: the server guesses. */
  settings?: UploadSettings
}

const TIMEOUT_MS = 60_000

function toForm({ file, settings }: Upload): FormData {
  const form = new FormData()
  form.append('file', file)
  for (const [name, value] of Object.entries(settings ?? {})) form.append(name, JSON.stringify(value))
  return form
}

/** Checks a file without importing it. The dialog shows what is wrong. */
export const usePreview = () =>
  useMutation({
    mutationFn: (upload: Upload) => call(imports.preview, { form: toForm(upload), timeout: TIMEOUT_MS }),
  })

/** Imports a file. The dialog shows a failure; the list of imports shows the progress. */
export const useUpload = () =>
  useChange(keys, {
    run: (upload: Upload) => call(imports.upload, { form: toForm(upload), timeout: TIMEOUT_MS }),
    success: ({ file }) => ({ title: 'Import started', description: file }),
    failure: () => undefined,
  })
