import { organizations, type Organization } from '@fundharbor/contracts/identity/organizations'
import { formatDate, generatePath } from '@fundharbor/kit'
import { Button, Modal, Space } from 'antd'
import { useState } from 'react'
import styles from './organizations.module.css'

type Document = Organization['documents'][number]

const addressOf = ({ id }: Document) => generatePath(organizations.document.path, { id })

/** Images open in a dialog. Other files are downloaded: browsers cannot show them safely inside a page. */
const isImage = ({ name }: Document) => /\.(jpe?g|png)$/i.test(name)

/** The documents of an organization. */
export function Documents({ organization: { documents } }: { organization: Organization }) {
  const [viewed, setViewed] = useState<Document>()
  if (documents.length === 0) return 'None uploaded'
  return (
    <Space orientation="vertical" size={2}>
      {documents.map((document) => (
        <span key={document.id}>
          <a href={addressOf(document)} download>
            {document.name}
          </a>{' '}
          ({formatDate(document.uploadedAt)}){document.notes && `: ${document.notes}`}{' '}
          {isImage(document) && (
            <Button size="small" aria-label={`View ${document.name}`} onClick={() => setViewed(document)}>
              View
            </Button>
          )}
        </span>
      ))}
      {viewed && (
        <Modal open width={900} title={viewed.name} footer={null} onCancel={() => setViewed(undefined)}>
          <img src={addressOf(viewed)} alt={`Document ${viewed.name}`} className={styles.image} />
        </Modal>
      )}
    </Space>
  )
}
