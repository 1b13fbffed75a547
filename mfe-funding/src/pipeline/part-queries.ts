import { decisions, type FitStep, type StepChange } from '@fundharbor/contracts/catalog/decisions'
import {
  pipelineParts,
  type NewComment,
  type NewStep,
  type PipelineCard,
} from '@fundharbor/contracts/catalog/pipeline'
import { call } from '@fundharbor/kit'
import { usePipelineChange } from './queries.ts'

/** Twenty files over a slow connection. */
const UPLOAD_MS = 300_000

/** A step that is stored. */
export type KeptStep = FitStep & { id: string }

export const useAddStep = (id: string) =>
  usePipelineChange((body: NewStep) => call(pipelineParts.addStep, { params: { id }, body }))

export const useChangeStep = ({ opportunity: { id } }: PipelineCard, { id: stepId, revision }: KeptStep) =>
  usePipelineChange((change: Omit<StepChange, 'revision'>) =>
    call(decisions.changeStep, { params: { id, stepId }, body: { ...change, revision } }),
  )

export const useAssignStep = ({ id }: PipelineCard, { id: stepId, revision }: KeptStep) =>
  usePipelineChange((assigneeId: string | null) =>
    call(pipelineParts.assignStep, { params: { id, stepId }, body: { assigneeId, revision } }),
  )

export const useRemoveStep = ({ id }: PipelineCard, { id: stepId }: KeptStep) =>
  usePipelineChange(() => call(pipelineParts.removeStep, { params: { id, stepId } }))

export const useComment = (id: string) =>
  usePipelineChange((body: NewComment) => call(pipelineParts.comment, { params: { id }, body }))

export const useRemoveComment = (id: string) =>
  usePipelineChange((commentId: string) => call(pipelineParts.removeComment, { params: { id, commentId } }))

export const useUploadFiles = (id: string) =>
  usePipelineChange((files: readonly File[]) => {
    const form = new FormData()
    for (const file of files) form.append('files', file)
    return call(pipelineParts.upload, { params: { id }, form, timeout: UPLOAD_MS })
  })

export const useRemoveFile = (id: string) =>
  usePipelineChange((fileId: string) => call(pipelineParts.removeFile, { params: { id, fileId } }))
