import {
  grantParts,
  type GrantStep,
  type NewComment,
  type NewStep,
  type StepChange,
} from '@fundharbor/contracts/catalog/grant-parts'
import type { Grant } from '@fundharbor/contracts/catalog/grants'
import { generatedDocuments } from '@fundharbor/contracts/documents/generated-documents'
import { call, callList, queryOptions } from '@fundharbor/kit'
import { useGrantChange } from '../grants/queries.ts'
import { formOf } from '../shared/form-of.ts'

/** Twenty files over a slow connection. */
const UPLOAD_MS = 300_000

/** A step that is stored. */
export type StoredStep = GrantStep & { id: string }

export const useAddStep = (id: string) =>
  useGrantChange((body: NewStep) => call(grantParts.addStep, { params: { id }, body }))

export const useChangeStep = ({ id }: Pick<Grant, 'id'>, { id: stepId, revision }: StoredStep) =>
  useGrantChange((change: Omit<StepChange, 'revision'>) =>
    call(grantParts.changeStep, { params: { id, stepId }, body: { ...change, revision } }),
  )

export const useRemoveStep = ({ id }: Grant, { id: stepId }: StoredStep) =>
  useGrantChange(() => call(grantParts.removeStep, { params: { id, stepId } }))

export const useComment = (id: string) =>
  useGrantChange((body: NewComment) => call(grantParts.comment, { params: { id }, body }))

export const useRemoveComment = (id: string) =>
  useGrantChange((commentId: string) => call(grantParts.removeComment, { params: { id, commentId } }))

export const useUploadFiles = (id: string) =>
  useGrantChange((files: File[]) =>
    call(grantParts.upload, { params: { id }, form: formOf('files', files), timeout: UPLOAD_MS }),
  )

export const useRemoveFile = (id: string) =>
  useGrantChange((fileId: string) => call(grantParts.removeFile, { params: { id, fileId } }))

/** The workspace's documents for an opportunity, last changed first. */
export const documentsQuery = (opportunity: string) =>
  queryOptions({
    queryKey: ['documents', 'generated', 'of', opportunity],
    queryFn: async ({ signal }) =>
      (await callList(generatedDocuments.list, { query: { opportunity, sort: 'updated' }, signal })).rows,
    staleTime: 0,
  })
