import {
  OrganizationForm,
  organizations,
  type Organization,
} from '@fundharbor/contracts/identity/organizations'
import { Button, call, Card, toast, useMutation, useQueryClient } from '@fundharbor/kit'
import { useZodForm } from '@fundharbor/kit/form.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { FormActions } from './form-actions.tsx'
import { OrganizationFields } from './organization-fields.tsx'
import { toFormValues } from './organization-form-values.ts'
import styles from './profile.module.css'
import { setOwnOrganization } from './queries.ts'
import { showFailure } from './show-failure.ts'
import { useEditMode } from './use-edit-mode.ts'
import type { ReportChanges } from './use-unsaved.ts'

interface OrganizationCardProps {
  organization: Organization | null
  reportChanges: ReportChanges
}

/** The organization's details: created once, edited later. */
export function OrganizationCard({ organization, reportChanges }: OrganizationCardProps) {
  const form = useZodForm<OrganizationForm, z.output<typeof OrganizationForm>>(OrganizationForm, {
    defaultValues: toFormValues(organization),
  })
  const { isDirty } = form.formState
  const { isEditing, setEditing } = useEditMode({ name: 'organization', isDirty, reportChanges })
  const leaveEditing = (saved: Organization | null) => {
    form.reset(toFormValues(saved))
    setEditing(false)
  }
  const save = useSaveOrganization(organization, leaveEditing)
  const failed = `Failed to ${organization ? 'update' : 'create'} organization profile`
  const handleSubmit = form.handleSubmit((body) =>
    save.mutateAsync(body).catch((error: unknown) => showFailure(error, form, failed)),
  )
  return (
    <Card as="section" className={styles.organization} aria-labelledby="organization">
      <header className={styles.head}>
        <h2 id="organization">Organization details</h2>
        {!isEditing && (
          <Button variant={organization ? 'secondary' : 'primary'} size="sm" onClick={() => setEditing(true)}>
            {organization ? 'Edit Profile' : 'Create Profile'}
          </Button>
        )}
      </header>
      {organization || isEditing ? (
        <form className={styles.form} noValidate onSubmit={handleSubmit}>
          <OrganizationFields form={form} readOnly={!isEditing} />
          {isEditing && (
            <FormActions
              save={organization ? 'Save changes' : 'Create Profile'}
              isSaving={save.isPending}
              onCancel={() => leaveEditing(organization)}
            />
          )}
        </form>
      ) : (
        <p className={styles.none}>
          You don’t have an organization profile yet. Create one to show your organization’s name on
          applications and get it verified.
        </p>
      )}
    </Card>
  )
}

function useSaveOrganization(
  organization: Organization | null,
  onSaved: (saved: Organization | null) => void,
) {
  const client = useQueryClient()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: (body: z.output<typeof OrganizationForm>) =>
      organization
        ? call(organizations.update, { params: { id: organization.id }, body })
        : call(organizations.create, { body, idempotencyKey }),
    onSuccess: (saved) => {
      onSaved(saved)
      setOwnOrganization(client, saved)
      toast({ title: organization ? 'Profile updated' : 'Profile created', tone: 'success' })
    },
  })
}
