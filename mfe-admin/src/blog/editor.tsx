import { AdminBlogPost } from '@fundharbor/contracts/content/blog'
import { Link, useNavigate } from '@fundharbor/kit'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { CompareDialog } from '../records/compare-dialog.tsx'
import { theirsOf } from '../records/failures.ts'
import { showFields } from '../records/show-fields.ts'
import styles from './blog.module.css'
import { emptyPost, formOf, postLabels, showValue, valuesOf, type PostValues } from './form-values.ts'
import { PostFacts } from './post-facts.tsx'
import { useSavePost } from './queries.ts'
import { TextField } from './text-field.tsx'

/** Writes an article, or changes one. Stays open after saving. */
export function Editor({ post }: { post?: AdminBlogPost }) {
  const [form] = Form.useForm<PostValues>()
  const navigate = useNavigate()
  const save = useSavePost(post)
  const [theirs, setTheirs] = useState<AdminBlogPost>()
  const write = (values: PostValues, revision = 0) =>
    save.mutate(
      { form: formOf(values), revision },
      {
        onSuccess: ({ id }) => {
          setTheirs(undefined)
          form.setFieldsValue(values)
          void navigate(`/admin/blog/${id}`, { replace: true })
        },
        onError: (error) => {
          const now = theirsOf(error, AdminBlogPost)
          if (now) setTheirs(now)
          else showFields(form, error)
        },
      },
    )
  return (
    <Form
      form={form}
      name="article"
      layout="vertical"
      requiredMark={false}
      // What is saved comes with a form of its own: what is typed here meanwhile would be lost.
      disabled={save.isPending || (!post && save.isSuccess)}
      className={styles.editor}
      initialValues={post ? valuesOf(post) : emptyPost}
      onFinish={(values) => write(values, post?.revision)}
    >
      <div>
        <Form.Item name="title" label="Title" rules={[{ required: true, message: 'Title is required' }]}>
          <Input maxLength={255} size="large" />
        </Form.Item>
        <Form.Item
          name="excerpt"
          label="Excerpt"
          rules={[{ required: true, message: 'Excerpt is required' }]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={500} />
        </Form.Item>
        <TextField />
      </div>
      <div>
        <PostFacts />
        <div className={styles.end}>
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            Save
          </Button>
          {post?.isPublished && <Link to={`/blog/${post.slug}`}>View on the site</Link>}
        </div>
      </div>
      {post && theirs && (
        <CompareDialog
          noun="This article"
          labels={postLabels}
          base={{ ...valuesOf(post) }}
          mine={{ ...form.getFieldsValue() }}
          theirs={{ ...valuesOf(theirs) }}
          show={showValue}
          busy={save.isPending}
          onSave={(values) => write({ ...emptyPost, ...values }, theirs.revision)}
          onCancel={() => setTheirs(undefined)}
        />
      )}
    </Form>
  )
}
