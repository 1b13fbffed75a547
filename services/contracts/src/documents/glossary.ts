import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../primitives.ts'

/** The maximum number of terms per workspace. */
export const MAX_TERMS = 500

const words = (message: string) => text(200).pipe(z.string().min(1, message))
const contents = {
  /** As the original says it. */
  source: words('Enter the words of the original'),
  /** As the translation is to say it. */
  target: words('Enter the words of the translation'),
}

/** How a workspace translates a term into a language; `language` is BCP 47. */
export const GlossaryTerm = z.object({
  id: z.uuid(),
  source: z.string(),
  target: z.string(),
  language: z.string(),
})
export type GlossaryTerm = z.infer<typeof GlossaryTerm>

export const NewGlossaryTerm = z.object({ ...contents, language: z.string().min(1).max(20) })
export type NewGlossaryTerm = z.input<typeof NewGlossaryTerm>

export const GlossaryTermChange = z.object(contents)
export type GlossaryTermChange = z.input<typeof GlossaryTermChange>

/** The workspace's glossary, which translations use. A term that a language has already is a 409. */
export const glossary = {
  list: endpoint({
    method: 'GET',
    path: '/api/glossary',
    summary: 'The terms of your workspace, A to Z',
    query: z.object({ language: z.string().min(1).max(20).optional() }),
    response: z.array(GlossaryTerm),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/glossary',
    summary: 'Add a term; a workspace has at most 500',
    permission: 'edit',
    body: NewGlossaryTerm,
    response: GlossaryTerm,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/glossary/:id',
    summary: 'Change a term; later translations use it',
    permission: 'edit',
    params: z.object({ id: z.uuid() }),
    body: GlossaryTermChange,
    response: GlossaryTerm,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/glossary/:id',
    summary: 'Delete a term; translations that used it stay',
    permission: 'edit',
    params: z.object({ id: z.uuid() }),
    response: z.object({}),
  }),
}
