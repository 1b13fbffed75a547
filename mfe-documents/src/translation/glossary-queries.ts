import {
  glossary,
  type GlossaryTerm,
  type GlossaryTermChange,
  type NewGlossaryTerm,
} from '@fundharbor/contracts/documents/glossary'
import { call, endpointQuery, showErrorToast, useMutation, useQueryClient } from '@fundharbor/kit'

const GLOSSARY = ['documents', 'glossary'] as const

/** The workspace's terms for a language; colleagues change them, too. */
export const glossaryQuery = (language: string) =>
  endpointQuery(glossary.list, { queryKey: [...GLOSSARY, language], query: { language }, staleTime: 0 })

/** Adds, changes and deletes terms. */
export function useGlossary() {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: GLOSSARY })
  const onError = (error: unknown) => showErrorToast('Failed to change the glossary', error)
  const add = useMutation({
    mutationFn: (body: NewGlossaryTerm) => call(glossary.add, { body }),
    onSuccess,
    onError,
  })
  const change = useMutation({
    mutationFn: ({ id, ...body }: GlossaryTermChange & Pick<GlossaryTerm, 'id'>) =>
      call(glossary.update, { params: { id }, body }),
    onSuccess,
    onError,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(glossary.remove, { params: { id } }),
    onSuccess,
    onError,
  })
  return { add, change, remove }
}
