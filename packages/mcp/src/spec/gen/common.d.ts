// @generated from packages/mcp/src/spec by scripts/generate.mjs (sha256 of the schemas: 077ef577ba71928bbe0a82329aa7661470e08abe13927480f6f6eb06818b8994), do not edit
/** What is wrong with a value, as ajv says it. */
export interface SchemaError {
  readonly keyword: string;
  /** JSON pointer of the member at fault, from the value that was checked. */
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Checks a value against one definition. */
export interface SchemaValidator {
  /** The path is the JSON pointer of the value in what it is part of, for the errors. */
  (value: unknown, path?: string): boolean;
  /** What was wrong with the last value; null where nothing was. */
  readonly errors?: readonly SchemaError[] | null;
}

export declare const Annotations: SchemaValidator;
export declare const AudioContent: SchemaValidator;
export declare const BlobResourceContents: SchemaValidator;
export declare const BooleanSchema: SchemaValidator;
export declare const CompletionReference: SchemaValidator;
export declare const ContentBlock: SchemaValidator;
export declare const Cursor: SchemaValidator;
export declare const EmbeddedResource: SchemaValidator;
export declare const EnumSchema: SchemaValidator;
export declare const ErrorObject: SchemaValidator;
export declare const Icon: SchemaValidator;
export declare const ImageContent: SchemaValidator;
export declare const Implementation: SchemaValidator;
export declare const Integer: SchemaValidator;
export declare const JsonObject: SchemaValidator;
export declare const JsonRpcErrorResponse: SchemaValidator;
export declare const JsonRpcNotification: SchemaValidator;
export declare const JsonRpcRequest: SchemaValidator;
export declare const LegacyTitledEnumSchema: SchemaValidator;
export declare const LoggingLevel: SchemaValidator;
export declare const MetaObject: SchemaValidator;
export declare const ModelHint: SchemaValidator;
export declare const ModelPreferences: SchemaValidator;
export declare const MultiSelectEnumSchema: SchemaValidator;
export declare const NumberSchema: SchemaValidator;
export declare const PrimitiveSchemaDefinition: SchemaValidator;
export declare const ProgressToken: SchemaValidator;
export declare const Prompt: SchemaValidator;
export declare const PromptArgument: SchemaValidator;
export declare const PromptMessage: SchemaValidator;
export declare const PromptReference: SchemaValidator;
export declare const RequestId: SchemaValidator;
export declare const Resource: SchemaValidator;
export declare const ResourceLink: SchemaValidator;
export declare const ResourceTemplate: SchemaValidator;
export declare const ResourceTemplateReference: SchemaValidator;
export declare const Role: SchemaValidator;
export declare const SingleSelectEnumSchema: SchemaValidator;
export declare const StringSchema: SchemaValidator;
export declare const TextContent: SchemaValidator;
export declare const TextResourceContents: SchemaValidator;
export declare const TitledChoice: SchemaValidator;
export declare const TitledMultiSelectEnumSchema: SchemaValidator;
export declare const TitledSingleSelectEnumSchema: SchemaValidator;
export declare const ToolAnnotations: SchemaValidator;
export declare const ToolChoice: SchemaValidator;
export declare const ToolUseContent: SchemaValidator;
export declare const UntitledMultiSelectEnumSchema: SchemaValidator;
export declare const UntitledSingleSelectEnumSchema: SchemaValidator;
