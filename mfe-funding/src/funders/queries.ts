import {
  workspaceFunders,
  type FunderContact,
  type NewContact,
  type NewConversation,
} from '@fundharbor/contracts/catalog/workspace-funders'
import { call, changesWith, endpointQuery } from '@fundharbor/kit'
import { useGrantChange } from '../grants/queries.ts'

// Below the key of grants, with which they are loaded again.
const KEY = ['catalog', 'grants', 'funders'] as const

/** The funders of the organization's grants. */
export const fundersQuery = () =>
  endpointQuery(workspaceFunders.list, {
    queryKey: [...KEY, 'list'],
    staleTime: 0,
    meta: changesWith('grants', 'applications'),
  })

/** A funder with everything that the organization knows of it. */
export const funderQuery = (slug: string) =>
  endpointQuery(workspaceFunders.details, {
    queryKey: [...KEY, 'details', slug],
    params: { slug },
    staleTime: 0,
    meta: changesWith('grants', 'applications'),
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
