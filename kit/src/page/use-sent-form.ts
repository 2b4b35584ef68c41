import { useEffect, useState, type SubmitEvent } from 'react';
import {
  useForm,
  type ChangeHandler,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type Resolver,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';

/** Why a form was not taken: the sentence below its fields (`root`), those at its fields, in their order on the page; a text alone is the one below. */
export type Refusal<Fields extends FieldValues> = string | { readonly [Name in FieldPath<Fields> | 'root']?: string };

/** What is typed outlives the page: where it is kept. */
interface Draft<Fields> {
  get: () => Partial<Fields>;
  set: (fields: Fields) => void;
}

interface SentFormProps<Fields extends FieldValues> extends Omit<UseFormProps<Fields>, 'defaultValues' | 'resolver'> {
  defaultValues?: Fields;
  /** what is wrong at which field, where a schema says so and not the fields' own rules */
  judge?: (fields: Fields) => Record<string, string>;
  draft?: Draft<Fields>;
}

/**
 * A form that is judged by its fields' rules or a schema, and then sent. Of what was refused the first field has the focus; the sentence below stands until
 * the form is sent again.
 * @param send sends it; @returns why it was refused, nothing where it was taken or says itself what became of it
 */
export function useSentForm<Fields extends FieldValues>(
  { draft, judge, defaultValues, ...options }: SentFormProps<Fields>,
  send: (fields: Fields, form: UseFormReturn<Fields>) => Promise<Refusal<Fields> | undefined | void>,
) {
  const form = useForm<Fields>({ ...options, ...(judge && { resolver: resolverOf(judge) }), defaultValues: { ...defaultValues, ...draft?.get() } as never });
  const { register, handleSubmit, setError, subscribe, getFieldState, formState } = form;
  const [error, setFormError] = useState<string | null>(null);
  useEffect(() => {
    const leave = draft && subscribe({ formState: { values: true }, callback: ({ values }) => draft.set(values) });
    return () => leave?.();
  }, [draft, subscribe]);

  /** Sends it as it stands, once its fields are right. */
  const submit = (sendsIt = send) =>
    void handleSubmit(async (fields) => {
      setFormError(null);
      const refusal = (await sendsIt(fields, form)) ?? {};
      const { root, ...wrong } = typeof refusal === 'string' ? { root: refusal } : (refusal as Record<string, string>);
      if (root) setFormError(root);
      for (const [index, [name, message]] of Object.entries(wrong).entries())
        setError(name as FieldPath<Fields>, { type: 'server', message }, { shouldFocus: index === 0 });
    })();

  return {
    form,
    /** the sentence below the fields */
    error,
    busy: formState.isSubmitting,
    submit,
    /** of the `form` element */
    attributes: {
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        submit();
      },
    },
    /** of a field's control: what registers it, and what is wrong with it */
    field: <Name extends FieldPath<Fields>>(name: Name, rules?: RegisterOptions<Fields, Name>) => {
      const registered = register(name, rules);
      return {
        ...registered,
        onBlur: onceReleased(registered.onBlur),
        error: getFieldState(name, formState).error?.message,
      };
    },
  };
}

export type SentForm<Fields extends FieldValues> = ReturnType<typeof useSentForm<Fields>>;

/** A field that is left by a press on a button is judged when the button is let go: a sentence that comes between the two would move it from under the finger. */
const onceReleased =
  (judge: ChangeHandler): ChangeHandler =>
  async (event: { target: unknown; relatedTarget?: Element | null }) => {
    if (event.relatedTarget?.matches('button:active'))
      await new Promise((resolve) => window.addEventListener('pointerup', () => setTimeout(resolve), { once: true }));
    return judge(event);
  };

function resolverOf<Fields extends FieldValues>(judge: (fields: Fields) => Record<string, string>): Resolver<Fields> {
  return (fields) => {
    const wrong = Object.entries(judge(fields)).map(([name, message]) => [name, { type: 'judged', message }] as const);
    return wrong.length > 0 ? { values: {}, errors: Object.fromEntries(wrong) as FieldErrors<Fields> } : { values: fields, errors: {} };
  };
}
