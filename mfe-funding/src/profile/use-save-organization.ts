import type { z } from 'zod'
import {
  organizations,
  type Organization,
  type OrganizationForm,
} from '@fundharbor/contracts/identity/organizations'
import { call, toast, useMutation, useQueryClient } from '@fundharbor/kit'
import { completenessQuery, setOwnOrganization } from './queries.ts'

/** Creates or changes the member's organization. */
export function useSaveOrganization(
  organization: Organization | null,
  onSaved: (saved: Organization) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: z.output<typeof OrganizationForm>) =>
      organization
        ? call(organizations.update, { params: { id: organization.id }, body })
        : call(organizations.create, { body }),
    onSuccess: (saved) => {
      onSaved(saved)
      setOwnOrganization(client, saved)
      void client.invalidateQueries(completenessQuery())
      toast({ title: organization ? 'Profile updated' : 'Profile created', tone: 'success' })
    },
  })
}
