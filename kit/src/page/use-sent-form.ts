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

/**
 * Why a form was refused: messages by field, in page order, and one below the fields (`root`). A
 * plain string is the one below.
 */
export type Refusal<Fields extends FieldValues> =
  | string
  | { readonly [Name in FieldPath<Fields> | 'root']?: string };

/** Storage for the form's values that outlives the page. */
interface Draft<Fields> {
  get: () => Partial<Fields>;
  set: (fields: Fields) => void;
}

interface SentFormProps<Fields extends FieldValues> extends Omit<
  UseFormProps<Fields>,
  'defaultValues' | 'resolver'
> {
  defaultValues?: Fields;
  /** validates with a schema instead of the fields' rules; returns messages by field */
  judge?: (fields: Fields) => Record<string, string>;
  draft?: Draft<Fields>;
}

/**
 * A form that is validated by its fields' rules or a schema, and then sent. The first refused field
 * gets the focus; the message below the fields stays until the form is sent again.
 * @param send sends the form
 * @returns why it was refused; undefined if it was accepted, or if `send` showed the result itself
 */
export function useSentForm<Fields extends FieldValues>(
  { draft, judge, defaultValues, ...options }: SentFormProps<Fields>,
  send: (
    fields: Fields,
    form: UseFormReturn<Fields>,
  ) => Promise<Refusal<Fields> | undefined | void>,
) {
  const form = useForm<Fields>({
    ...options,
    ...(judge && { resolver: resolverOf(judge) }),
    defaultValues: { ...defaultValues, ...draft?.get() } as never,
  });
  const { register, handleSubmit, setError, subscribe, getFieldState, formState } = form;
  const [error, setFormError] = useState<string | null>(null);
  useEffect(() => {
    const leave =
      draft &&
      subscribe({ formState: { values: true }, callback: ({ values }) => draft.set(values) });
    return () => leave?.();
  }, [draft, subscribe]);

  /** Sends the form if its fields are valid. */
  const submit = (sendsIt = send) =>
    void handleSubmit(async (fields) => {
      setFormError(null);
      const refusal = (await sendsIt(fields, form)) ?? {};
      const { root, ...wrong } =
        typeof refusal === 'string' ? { root: refusal } : (refusal as Record<string, string>);
      if (root) setFormError(root);
      for (const [index, [name, message]] of Object.entries(wrong).entries())
        setError(
          name as FieldPath<Fields>,
          { type: 'server', message },
          { shouldFocus: index === 0 },
        );
    })();

  return {
    form,
    /** message below the fields */
    error,
    busy: formState.isSubmitting,
    submit,
    /** attributes of the `form` element */
    attributes: {
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        submit();
      },
    },
    /** props of a field's control: its registration and its error */
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

/**
 * Validates a field left by pressing a button only after the button is released: an error that
 * appears before that would move the button away from the pointer.
 */
const onceReleased =
  (judge: ChangeHandler): ChangeHandler =>
  async (event: { target: unknown; relatedTarget?: Element | null }) => {
    if (event.relatedTarget?.matches('button:active'))
      await new Promise((resolve) =>
        window.addEventListener('pointerup', () => setTimeout(resolve), { once: true }),
      );
    return judge(event);
  };

function resolverOf<Fields extends FieldValues>(
  judge: (fields: Fields) => Record<string, string>,
): Resolver<Fields> {
  return (fields) => {
    const wrong = Object.entries(judge(fields)).map(
      ([name, message]) => [name, { type: 'judged', message }] as const,
    );
    return wrong.length > 0
      ? { values: {}, errors: Object.fromEntries(wrong) as FieldErrors<Fields> }
      : { values: fields, errors: {} };
  };
}
