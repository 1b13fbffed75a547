import {
  NewContact,
  type FunderContact,
  type WorkspaceFunderDetails,
} from '@fundharbor/contracts/catalog/workspace-funders'
import { Button, Field, showErrorToast, useCanEdit } from '@fundharbor/kit'
import { registerField, useZodForm } from '@fundharbor/kit/form.ts'
import { useState } from 'react'
import type { z } from 'zod'
import page from '../grant/grant.module.css'
import { ConfirmAction } from '../shared/confirm-action.tsx'
import { FormDialog } from '../shared/form-dialog.tsx'
import { Section } from '../shared/section.tsx'
import styles from './funders.module.css'
import { useRemoveContact, useSaveContact } from './queries.ts'

/** The people at a funder whom the organization knows. */
export function Contacts({ funder: { slug, contacts } }: { funder: WorkspaceFunderDetails }) {
  const canEdit = useCanEdit()
  // Undefined while the form is closed, null for a new contact.
  const [edited, edit] = useState<FunderContact | null | undefined>()
  return (
    <Section title="Contacts">
      {contacts.length === 0 && <p className={page.hint}>None yet.</p>}
      <ul className={styles.list}>
        {contacts.map((contact) => (
          <li key={contact.id} className={styles.contact}>
            <p>
              <strong>{contact.name}</strong>
              <span className={styles.hint}>{contact.role}</span>
            </p>
            {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
            {contact.phone && <a href={`tel:${contact.phone.replaceAll(/[^\d+]/g, '')}`}>{contact.phone}</a>}
            {canEdit && (
              <div className={page.buttons}>
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`Edit ${contact.name}`}
                  onClick={() => edit(contact)}
                >
                  Edit
                </Button>
                <RemoveContact slug={slug} contact={contact} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {canEdit && (
        <Button variant="secondary" onClick={() => edit(null)}>
          Add contact
        </Button>
      )}
      {edited !== undefined && <ContactDialog slug={slug} contact={edited} onClose={() => edit(undefined)} />}
    </Section>
  )
}

function RemoveContact({ slug, contact: { id, name } }: { slug: string; contact: FunderContact }) {
  const remove = useRemoveContact(slug)
  return (
    <ConfirmAction
      title={`Delete ${name}?`}
      description="The contact is deleted for everybody in your organization. You can’t undo this."
      cancelLabel="Keep it"
      confirmLabel="Delete contact"
      isPending={remove.isPending}
      onConfirm={(close) =>
        remove.mutate(id, {
          onSuccess: close,
          onError: (error) => showErrorToast('This contact could not be deleted', error),
        })
      }
    >
      {(open) => (
        <Button size="sm" variant="quiet" aria-label={`Delete ${name}`} onClick={open}>
          Delete
        </Button>
      )}
    </ConfirmAction>
  )
}

interface ContactDialogProps {
  slug: string
  contact: FunderContact | null
  onClose: () => void
}

function ContactDialog({ slug, contact, onClose }: ContactDialogProps) {
  const save = useSaveContact(slug, contact)
  const form = useZodForm<NewContact, z.output<typeof NewContact>>(NewContact, {
    defaultValues: contact ?? { name: '', role: '', email: '', phone: '' },
  })
  return (
    <FormDialog
      form={form}
      size="sm"
      title={contact ? 'Edit contact' : 'Add contact'}
      className={styles.form}
      saveLabel="Save contact"
      failure="This contact could not be saved. Try again."
      onSave={save.mutateAsync}
      onClose={onClose}
    >
      <Field label="Name" maxLength={120} {...registerField(form, 'name')} />
      <Field label="Role" optional maxLength={120} {...registerField(form, 'role')} />
      <Field label="Email" optional type="email" {...registerField(form, 'email')} />
      <Field label="Phone" optional type="tel" maxLength={40} {...registerField(form, 'phone')} />
    </FormDialog>
  )
}
