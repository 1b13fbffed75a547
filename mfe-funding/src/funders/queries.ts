import {
  workspaceFunders,
  type FunderContact,
  type NewContact,
  type NewConversation,
} from '@fundharbor/contracts/catalog/workspace-funders'
import { call, changesWith, queryOptions } from '@fundharbor/kit'
import { useGrantChange } from '../grants/queries.ts'

// Below the key of grants, with which they are loaded again.
const KEY = ['catalog', 'grants', 'funders'] as const

/** The funders of the organization's grants. */
export const fundersQuery = () =>
  queryOptions({
    queryKey: [...KEY, 'list'],
    queryFn: ({ signal }) => call(workspaceFunders.list, { signal }),
    staleTime: 0,
    meta: changesWith('grants', 'applications'),
  })

/** A funder with everything that the organization knows of it. */
export const funderQuery = (slug: string) =>
  queryOptions({
    queryKey: [...KEY, 'details', slug],
    queryFn: ({ signal }) => call(workspaceFunders.details, { params: { slug }, signal }),
    staleTime: 0,
    meta: changesWith('grants', 'applications'),
    retry: false,
  })

/** Adds a contact, or changes one. */
export const useSaveContact = (slug: string, contact: FunderContact | null) =>
  useGrantChange((body: NewContact) =>
    contact
      ? call(workspaceFunders.changeContact, {
          params: { slug, id: contact.id },
          body: { ...body, revision: contact.revision },
        })
      : call(workspaceFunders.addContact, { params: { slug }, body }),
  )

export const useRemoveContact = (slug: string) =>
  useGrantChange((id: string) => call(workspaceFunders.removeContact, { params: { slug, id } }))

export const useAddConversation = (slug: string) =>
  useGrantChange((body: NewConversation) =>
    call(workspaceFunders.addConversation, { params: { slug }, body }),
  )

export const useRemoveConversation = (slug: string) =>
  useGrantChange((id: string) => call(workspaceFunders.removeConversation, { params: { slug, id } }))
