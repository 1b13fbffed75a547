import { OrganizationForm, type Organization } from '@fundharbor/contracts/identity/organizations'
import { Button, Card, useCanEdit, useMember, useQuery } from '@fundharbor/kit'
import { useZodForm } from '@fundharbor/kit/form.ts'
import { useDeferredValue, useState } from 'react'
import type { z } from 'zod'
import { CountryField, StateField, TypeField } from './applicant-fields.tsx'
import { toEditableValues } from './organization-form-values.ts'
import styles from './organization.module.css'
import profile from './profile.module.css'
import { ownOrganizationQuery } from './queries.ts'
import { dismissQuestion, isQuestionDismissed } from './question-state.ts'
import { showFailure } from './show-failure.ts'
import { useSaveOrganization } from './use-save-organization.ts'

/** Asks once, until it is answered or put off, what kind of organization applies and from where. */
export function ApplicantQuestion() {
  const organization = useDeferredValue(useAskedOrganization())
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed || !organization) return null
  const handleDismiss = () => {
    dismissQuestion(organization.id)
    setDismissed(true)
  }
  return <Question key={organization.id} organization={organization} onDismiss={handleDismiss} />
}

/** The organization that the question is about; null if there is nothing to ask, undefined until that is known. */
export function useAskedOrganization(): Organization | null | undefined {
  const { data, isFetched } = useQuery(ownOrganizationQuery())
  const canEdit = useCanEdit()
  if (!isFetched) return undefined
  if (!canEdit || !data || data.organizationType !== null) return null
  return isQuestionDismissed(data.id) ? null : data
}

interface QuestionProps {
  organization: Organization
  onDismiss: () => void
}

function Question({ organization, onDismiss }: QuestionProps) {
  const { country } = useMember()
  const defaultValues = toEditableValues(organization, country)
  const form = useZodForm<OrganizationForm, z.output<typeof OrganizationForm>>(OrganizationForm, {
    defaultValues,
  })
  const save = useSaveOrganization(organization, () => undefined)
  const handleSubmit = form.handleSubmit((body) =>
    save
      .mutateAsync(body)
      .catch((error: unknown) => showFailure(error, form, 'Failed to update organization profile')),
  )
  return (
    <Card as="section" className={styles.question} aria-labelledby="applicant-question">
      <h2 id="applicant-question">What kind of organization is {organization.name}?</h2>
      {defaultValues.organizationType ? (
        <p className={profile.none}>We filled in our best guess. Change it if it’s wrong.</p>
      ) : null}
      <form className={profile.form} noValidate onSubmit={handleSubmit}>
        <div className={styles.answers}>
          <TypeField form={form} />
          <CountryField form={form} />
          <StateField form={form} />
        </div>
        <div className={profile.actions}>
          <Button type="submit" size="sm" busy={save.isPending}>
            Save answer
          </Button>
          <Button variant="quiet" size="sm" type="button" onClick={onDismiss} disabled={save.isPending}>
            Not now
          </Button>
        </div>
      </form>
    </Card>
  )
}
