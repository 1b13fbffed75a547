import { adminFacts, type AdminFacts } from '@fundharbor/contracts/catalog/facts'
import type { AdminOpportunity } from '@fundharbor/contracts/catalog/admin-opportunities'
import { call, ErrorState, formatDate, Skeleton, useQuery } from '@fundharbor/kit'
import { Button, Form } from 'antd'
import { FormFields } from '../records/form-fields.tsx'
import { useRecordForm, type FormResource } from '../records/record-form.tsx'
import { useChange } from '../records/use-change.ts'
import { useReportChanges } from '../records/use-guarded-close.ts'
import { factFields, factLabel } from './fact-fields.tsx'
import { keys } from './keys.ts'
import styles from './opportunities.module.css'

const factsKey = (id: string) => [...keys.queryKey, 'facts', id]

/** The facts that were derived from an opportunity, which decide whom it is recommended to. They are saved on their own. */
export function FactsEditor({ opportunity }: { opportunity: AdminOpportunity }) {
  const { id } = opportunity
  const { data, error, refetch } = useQuery({
    queryKey: factsKey(id),
    queryFn: ({ signal }) => call(adminFacts.read, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <section className={styles.facts} aria-labelledby="facts-title">
      <h3 id="facts-title">Facts for recommendations</h3>
      <p>
        Derived from the record. They decide whom it is recommended to, and members see them in the details.
        “Set facts” saves them on their own.
      </p>
      {data && <FactsForm key={data.revision} facts={data} title={opportunity.title} />}
      {!data && error && (
        <ErrorState title="Failed to fetch facts" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={240} />}
    </section>
  )
}

const resourceOf = ({ id }: AdminFacts, title: string): FormResource<AdminFacts> => ({
  queryKey: factsKey(id),
  affects: [factsKey(id)],
  noun: 'facts',
  isPlural: true,
  nameOf: () => title,
  form: {
    fields: (facts) => (facts ? factFields(facts) : []),
    // Every opportunity has facts: nobody adds any.
    create: adminFacts.update,
    update: adminFacts.update,
    version: 'revision',
  },
})

function FactsForm({ facts, title }: { facts: AdminFacts; title: string }) {
  const resource = resourceOf(facts, title)
  const editor = useRecordForm(resource, { record: facts, onSaved: () => undefined })
  useReportChanges(() => editor.form.isFieldsTouched())
  const reset = useChange(resource, {
    run: () => call(adminFacts.reset, { params: { id: facts.id } }),
    success: () => ({ title: 'Facts reset to what the source says', description: title }),
    failure: 'Failed to update facts',
  })
  const isEdited = facts.editedFacts.length > 0
  return (
    <>
      <Form {...editor.formProps}>
        <FormFields fields={editor.fields} isNew={false} />
        {isEdited && <p className={styles.edited}>{describeEdit(facts)}</p>}
        <div className={styles.actions}>
          <Button htmlType="submit" loading={editor.isSaving}>
            Set facts
          </Button>
          {isEdited && (
            <Button loading={reset.isPending} onClick={() => reset.mutate()}>
              Reset to what the source says
            </Button>
          )}
        </div>
      </Form>
      {editor.conflictDialog}
    </>
  )
}

/** "Ines Marchetti set Region and Pays for on November 21, 2026. Imports no longer change them." */
function describeEdit({ editedFacts, editedBy, editedAt }: AdminFacts): string {
  const names = new Intl.ListFormat('en-US').format(editedFacts.map(factLabel))
  const when = editedAt ? ` on ${formatDate(editedAt)}` : ''
  return `${editedBy ?? 'A former administrator'} set ${names}${when}. Imports no longer change this.`
}
