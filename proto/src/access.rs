//! Who may call each method, as its option `(pinzon.access.v1.access)` says.

pub mod v1 {
    tonic::include_proto!("pinzon.access.v1");
}

// One constant per method, and `METHODS`: written by `build/access.rs`.
include!(concat!(env!("OUT_DIR"), "/access.rs"));

// The method of each request and the pages of lists: written by `build/calls.rs`.
include!(concat!(env!("OUT_DIR"), "/calls.rs"));

/// The request of a method that takes one message and answers with one.
pub trait Call: prost::Message + Clone + 'static {
    /// What the method answers.
    type Answer: prost::Message + Default + 'static;
    /// The method; no other has this request.
    const METHOD: Method;
}

/// The request of a list, which is answered page by page.
pub trait List: Call {
    /// What the list holds.
    type Item;
    /// The size and the token of the page that it asks for.
    fn requested_page(&self) -> (i32, &str);
    /// Asks for the page with this token; the first when it is empty.
    fn turn_to(&mut self, page_size: i32, page_token: String);
    /// What a page holds, and the token of the next; empty at the end.
    fn page(answer: Self::Answer) -> (Vec<Self::Item>, String);
}

/// Who may call a method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Callers {
    /// Anyone, signed in or not.
    Public,
    /// Everyone who is signed in, also with a password that must be changed first.
    Account,
    /// Everyone who is signed in with a password of their own, also who must set up a second factor first.
    Enrolment,
    /// People with one of these roles.
    Roles(&'static [v1::Role]),
    /// Processes of the installation with one of these names; no person.
    Processes(&'static [&'static str]),
}

/// A method of a service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Method {
    /// As gRPC writes it, for example `/pinzon.auth.v1.AuthService/SignIn`.
    pub path: &'static str,
    /// Who may call it.
    pub callers: Callers,
    /// Processes of which one must be the caller; any if empty.
    pub through: &'static [&'static str],
    /// Inspectors and supervisors reach only the airports assigned to them; the handler checks it.
    pub airport_scoped: bool,
}

impl Method {
    /// The method of a gRPC path.
    pub fn of(path: &str) -> Option<&'static Self> {
        METHODS.binary_search_by_key(&path, |method| method.path).ok().and_then(|index| METHODS.get(index))
    }

    /// The methods of a service with this full name.
    pub fn of_service(service: &str) -> impl Iterator<Item = &'static Self> {
        METHODS.iter().filter(move |method| {
            method
                .path
                .strip_prefix('/')
                .and_then(|path| path.split_once('/'))
                .is_some_and(|(s, _)| s == service)
        })
    }

    /// The name without its service, for example `SignIn`.
    pub fn name(&self) -> &'static str {
        self.path.rsplit('/').next().unwrap_or_default()
    }
}
