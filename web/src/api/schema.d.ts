/**
 * Types of the gateway's API, in the shape that `npm run api` generates from its OpenAPI document.
 */

export interface paths {
    "/login": {
        post: operations["login"];
    };
    "/logout": {
        post: operations["logout"];
    };
    "/user": {
        get: operations["get_user"];
    };
    "/products": {
        get: operations["search_products"];
    };
    "/catalogues/{kind}": {
        get: operations["list_entries"];
    };
    "/legal-basis": {
        get: operations["list_articles"];
    };
    "/settings": {
        get: operations["get_settings"];
    };
    "/declarations": {
        post: operations["create_declaration"];
    };
    "/declarations/{id}": {
        get: operations["get_declaration"];
        put: operations["update_declaration"];
    };
}
export interface components {
    schemas: {
        Named: { code: string; name: string };
        User: {
            id: string;
            name: string;
            email: string;
            role: "inspector" | "supervisor" | "admin" | "auditor";
            aeropuerto_id: string | null;
            airports: string[];
            initials: string;
            status: "pending" | "active" | "suspended";
        };
        LoginRequest: { email: string; password: string; rememberMe: boolean };
        LoginResponse: { token: string; user: components["schemas"]["User"] };
        Product: {
            id: string;
            code: string;
            name: string;
            scientific_name: string | null;
            category: components["schemas"]["Named"];
            origin: components["schemas"]["Named"];
            classification: components["schemas"]["Named"];
            conditions: string | null;
            reason: string | null;
            synonyms: string[];
            unit: string;
            verified: boolean;
            valid_from: string;
            version: number;
        };
        FacetCount: { code: string; name: string; count: number };
        Facets: {
            categories: components["schemas"]["FacetCount"][];
            classifications: components["schemas"]["FacetCount"][];
            origins: components["schemas"]["FacetCount"][];
        };
        ProductPage: {
            items: components["schemas"]["Product"][];
            facets: components["schemas"]["Facets"];
            total: number;
            next_page_token?: string | null;
        };
        CatalogueKind: "classifications" | "categories" | "origins" | "countries" | "units" | "airports" | "airlines" | "transport-modes" | "retention-reasons" | "carried-items" | "rejection-destinations";
        Entry: {
            code: string;
            name: string;
            attributes: { [key: string]: string };
            sort_order: number;
            active: boolean;
            version: number;
        };
        EntryPage: { items: components["schemas"]["Entry"][]; total: number; next_page_token?: string | null };
        Article: {
            code: string;
            title: string;
            kind: string;
            number: string;
            published: string | null;
            article: string | null;
            subject: string;
            summary: string;
            verified: boolean;
        };
        ArticlePage: { items: components["schemas"]["Article"][]; total: number; next_page_token?: string | null };
        Disclaimer: { version: number; oath: string; text: string };
        Settings: { disclaimer: components["schemas"]["Disclaimer"] };
        Travel: {
            direction: "ingreso" | "interisla" | "salida";
            transport_mode: string;
            airline: string | null;
            flight_number: string;
            flight_date: string;
            origin_airport: string;
            destination_airport: string;
            purpose: "turismo" | "residencia" | "trabajo" | "estudio" | "visita" | "transito" | "otro";
            lodging: string | null;
            stay_days: number | null;
        };
        Minor: {
            document_type: "pasaporte" | "cedula" | "otro";
            document_number: string;
            document_country: string;
            surnames: string;
            given_names: string;
            birth_date: string;
            sex: "F" | "M" | "X";
            nationality: string;
        };
        Traveller: components["schemas"]["Minor"] & {
            residence_country: string;
            migratory_category: "turista" | "transeunte" | "residente_permanente" | "residente_temporal";
            email: string | null;
            phone: string | null;
        };
        Answer: { yes: boolean; detail: string | null };
        Answers: {
            food: components["schemas"]["Answer"];
            plants: components["schemas"]["Answer"];
            animals: components["schemas"]["Answer"];
            soil: components["schemas"]["Answer"];
            equipment: components["schemas"]["Answer"];
            farm_contact: components["schemas"]["Answer"];
            medicines: components["schemas"]["Answer"];
        };
        NewItem: {
            product_id: string | null;
            description: string | null;
            quantity: number;
            unit: string;
            carried_in: string;
            origin_country: string;
            packaging: string | null;
        };
        Verdict: {
            classification: components["schemas"]["Named"];
            conditions: string | null;
            reason: string | null;
            verified: boolean;
            catalogue_version: number;
        };
        Item: {
            n: number;
            product: { id: string; code: string; name: string } | null;
            description: string | null;
            quantity: number;
            unit: string;
            carried_in: string;
            origin_country: string;
            packaging: string | null;
            verdict: components["schemas"]["Verdict"] | null;
        };
        NewDeclaration: {
            travel: components["schemas"]["Travel"];
            traveller: components["schemas"]["Traveller"];
            minors: components["schemas"]["Minor"][];
            answers: components["schemas"]["Answers"];
            items: components["schemas"]["NewItem"][];
            oath: { accepted: boolean; text_version: number };
        };
        EditCredentials: { edit_key?: string | null; document_number?: string | null; birth_date?: string | null };
        DeclarationUpdate: components["schemas"]["NewDeclaration"] & {
            version: number;
            credentials: components["schemas"]["EditCredentials"];
        };
        Declaration: {
            id: string;
            code: string;
            version: number;
            state: "submitted" | "presented" | "in_inspection" | "cleared" | "with_findings" | "annulled" | "expired";
            editable: boolean;
            submitted_at: string;
            updated_at: string;
            travel: components["schemas"]["Travel"];
            traveller: components["schemas"]["Traveller"];
            minors: components["schemas"]["Minor"][];
            answers: components["schemas"]["Answers"];
            items: components["schemas"]["Item"][];
            oath: { text_version: number; accepted_at: string };
            qr: string;
            lane: { code: "verde" | "amarillo" | "rojo"; reasons: { code: string; message: string }[] } | null;
            transitions: {
                from: string | null;
                to: string;
                at: string;
                by: string;
                airport: string | null;
                reason: string | null;
            }[];
        };
        CreatedDeclaration: components["schemas"]["Declaration"] & { edit_key: string };
        Problem: {
            type: string;
            title: string;
            status: number;
            detail?: string | null;
            message: string;
            reason: string;
            errors: { field: string; reason: string; message: string }[];
            trace_id?: string | null;
        };
    };
}
interface Json<Body> {
    headers: { [name: string]: unknown };
    content: { "application/json": Body };
}
interface ProblemAnswer {
    headers: { [name: string]: unknown };
    content: { "application/problem+json": components["schemas"]["Problem"] };
}
export interface operations {
    login: {
        requestBody: { content: { "application/json": components["schemas"]["LoginRequest"] } };
        responses: { 200: Json<components["schemas"]["LoginResponse"]>; default: ProblemAnswer };
    };
    logout: { responses: { 204: { headers: { [name: string]: unknown }; content?: never } } };
    get_user: { responses: { 200: Json<components["schemas"]["User"]>; default: ProblemAnswer } };
    search_products: {
        parameters: {
            query?: {
                q?: string;
                category?: string;
                classification?: string;
                origin?: string;
                page_size?: number;
                page_token?: string;
            };
        };
        responses: { 200: Json<components["schemas"]["ProductPage"]>; default: ProblemAnswer };
    };
    list_entries: {
        parameters: { path: { kind: components["schemas"]["CatalogueKind"] }; query?: { page_size?: number; page_token?: string } };
        responses: { 200: Json<components["schemas"]["EntryPage"]>; default: ProblemAnswer };
    };
    list_articles: {
        parameters: { query?: { q?: string; kind?: string; page_size?: number; page_token?: string } };
        responses: { 200: Json<components["schemas"]["ArticlePage"]>; default: ProblemAnswer };
    };
    get_settings: { responses: { 200: Json<components["schemas"]["Settings"]>; default: ProblemAnswer } };
    create_declaration: {
        parameters: { header?: { "Idempotency-Key"?: string } };
        requestBody: { content: { "application/json": components["schemas"]["NewDeclaration"] } };
        responses: { 201: Json<components["schemas"]["CreatedDeclaration"]>; default: ProblemAnswer };
    };
    get_declaration: {
        parameters: { path: { id: string } };
        responses: { 200: Json<components["schemas"]["Declaration"]>; default: ProblemAnswer };
    };
    update_declaration: {
        parameters: { path: { id: string } };
        requestBody: { content: { "application/json": components["schemas"]["DeclarationUpdate"] } };
        responses: { 200: Json<components["schemas"]["Declaration"]>; default: ProblemAnswer };
    };
}
