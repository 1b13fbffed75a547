import { OrganizationForm, type Organization } from '@fundharbor/contracts/identity/organizations'
import { Button, Card, useCanEdit, useMember, ViewOnlyNote } from '@fundharbor/kit'
import { useZodForm } from '@fundharbor/kit/form.ts'
import { useImperativeHandle, type Ref } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { FormActions } from './form-actions.tsx'
import type { FieldName } from './organization-field-groups.ts'
import { OrganizationFields } from './organization-fields.tsx'
import { toEditableValues, toFormValues } from './organization-form-values.ts'
import styles from './profile.module.css'
import { showFailure } from './show-failure.ts'
import { useEditMode } from './use-edit-mode.ts'
import { useSaveOrganization } from './use-save-organization.ts'
import type { ReportChanges } from './use-unsaved.ts'

/** Lets the page open the form at a field. */
export interface OrganizationCardHandle {
  edit: (field: FieldName) => void
}

interface Reports {
  reportChanges: ReportChanges
  onEditingChange: (isEditing: boolean) => void
}

interface OrganizationCardProps extends Reports {
  organization: Organization | null
  ref?: Ref<OrganizationCardHandle>
}

/** The organization's details: created once, edited later. */
export function OrganizationCard({ organization, ref, ...reports }: OrganizationCardProps) {
  const { form, isEditing, save, startEditing, stopEditing } = useOrganizationForm(organization, reports)
  useImperativeHandle(ref, () => ({
    edit(field) {
      // The field must be there before it can be focused.
      if (!isEditing) flushSync(startEditing)
      form.setFocus(field)
    },
  }))
  const canEdit = useCanEdit()
  const failed = `Failed to ${organization ? 'update' : 'create'} organization profile`
  const handleSubmit = form.handleSubmit((body) =>
    save.mutateAsync(body).catch((error: unknown) => showFailure(error, form, failed)),
  )
  return (
    <Card as="section" className={styles.organization} aria-labelledby="organization">
      <header className={styles.head}>
        <h2 id="organization">Organization details</h2>
        {!isEditing && canEdit && (
          <Button variant={organization ? 'secondary' : 'primary'} size="sm" onClick={startEditing}>
            {organization ? 'Edit Profile' : 'Create Profile'}
          </Button>
        )}
      </header>
      <ViewOnlyNote className={styles.none} />
      {organization || isEditing ? (
        <form className={styles.form} noValidate onSubmit={handleSubmit}>
          <OrganizationFields form={form} readOnly={!isEditing} />
          {isEditing && (
            <FormActions
              save={organization ? 'Save changes' : 'Create Profile'}
              isSaving={save.isPending}
              onCancel={() => stopEditing(organization)}
            />
          )}
        </form>
      ) : (
        <p className={styles.none}>
          {canEdit
            ? 'You don’t have an organization profile yet. Create one to show your organization’s name on applications and get it verified.'
            : 'There is no organization profile yet.'}
        </p>
      )}
    </Card>
  )
}

/** The form shows what is stored; while editing, also what we can fill in for the member to confirm. */
function useOrganizationForm(organization: Organization | null, { reportChanges, onEditingChange }: Reports) {
  const { country } = useMember()
  const form = useZodForm<OrganizationForm, z.output<typeof OrganizationForm>>(OrganizationForm, {
    defaultValues: toFormValues(organization),
  })
  const { isDirty } = form.formState
  const { isEditing, setEditing } = useEditMode({ name: 'organization', isDirty, reportChanges })
  const startEditing = () => {
    form.reset(toEditableValues(organization, country))
    setEditing(true)
    onEditingChange(true)
  }
  const stopEditing = (saved: Organization | null) => {
    form.reset(toFormValues(saved))
    setEditing(false)
    onEditingChange(false)
  }
  const save = useSaveOrganization(organization, stopEditing)
  return { form, isEditing, save, startEditing, stopEditing }
}
