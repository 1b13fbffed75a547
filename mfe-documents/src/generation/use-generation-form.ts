import {
  MAX_VARIABLES,
  NewDocument,
  TEMPLATE_AND_TITLE,
  type NewDocument as Body,
} from '@fundharbor/contracts/documents/generated-documents'
import { useState } from 'react'
import type { DraftStyle } from './style-fields.tsx'

interface FormValues extends Partial<DraftStyle> {
  templateId: string
  title: string
  opportunityId: string
  projectId: string | null
  /** Values of placeholders by their names. */
  variables: Record<string, string>
}

/** The form's values and their validation. */
export function useGenerationForm(initial: {
  templateId: string | null
  opportunityId: string | null
  projectId?: string | null
  title?: string
}) {
  const [values, setValues] = useState<FormValues>({
    templateId: initial.templateId ?? '',
    title: initial.title ?? '',
    opportunityId: initial.opportunityId ?? '',
    projectId: initial.projectId ?? null,
    variables: {},
  })
  const change = (part: Partial<FormValues>) => setValues((before) => ({ ...before, ...part }))
  return { values, change, parse: () => parseForm(values) }
}

/** The request body, or what is wrong with the form. */
export function parseForm({
  templateId,
  title,
  opportunityId,
  projectId,
  variables,
  tone,
  length,
}: FormValues): Body | { problem: string } {
  if (templateId === '' || title.trim() === '') return { problem: TEMPLATE_AND_TITLE }
  const named = Object.entries(variables).filter(([, value]) => value.trim() !== '')
  if (named.length > MAX_VARIABLES) return { problem: `Fill in at most ${MAX_VARIABLES} of the questions` }
  const body: Body = {
    templateId,
    title: title.trim(),
    opportunityId: opportunityId || null,
    ...(projectId ? { projectId } : {}),
    customVariables: Object.fromEntries(named.map(([name, value]) => [name, value.trim()])),
    tone,
    length,
  }
  const checked = NewDocument.safeParse(body)
  return checked.success ? body : { problem: checked.error.issues[0]?.message ?? TEMPLATE_AND_TITLE }
}
