import type { AdminBlogPost } from '@fundharbor/contracts/content/blog'
import { Link } from '@fundharbor/kit'
import { Button, Form } from 'antd'
import { FormFields } from '../records/form-fields.tsx'
import { RecordPage, useRecordEditor } from '../records/record-page.tsx'
import { articles, publishingFields, textFields } from './articles.tsx'
import styles from './blog.module.css'

/** The page that edits an article. */
export const Component = () => (
  <RecordPage
    resource={articles}
    titles={{ add: 'Write article', edit: 'Edit article' }}
    listPath="/admin/blog"
    versionOf={({ revision }) => String(revision)}
    Editor={Editor}
  />
)

function Editor({ record: post }: { record?: AdminBlogPost }) {
  const { formProps, isSaving, hasSaved, conflictDialog } = useRecordEditor(articles, post)
  // The saved article gets a form of its own: text typed here until then would be lost.
  const isDisabled = isSaving || (!post && hasSaved)
  return (
    <Form {...formProps} disabled={isDisabled} className={styles.editor}>
      <div>
        <FormFields fields={textFields} isNew={!post} />
      </div>
      <div>
        <FormFields fields={publishingFields} isNew={!post} />
        <div className={styles.end}>
          <Button type="primary" htmlType="submit" loading={isSaving}>
            Save
          </Button>
          {post?.isPublished && <Link to={`/blog/${post.slug}`}>View on the site</Link>}
        </div>
      </div>
      {conflictDialog}
    </Form>
  )
}
